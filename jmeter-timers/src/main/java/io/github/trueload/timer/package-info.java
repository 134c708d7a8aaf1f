/**
 * JMeter timers that draw think times from a stated distribution: {@link
 * io.github.trueload.timer.ExponentialThinkTime}, {@link io.github.trueload.timer.ScaledThinkTime}
 * and {@link io.github.trueload.timer.BurstyThinkTime}; or replay them: {@link
 * io.github.trueload.timer.TraceThinkTime}.
 *
 * <p>Class names and {@link io.github.trueload.settings.Setting#key() property keys} are written
 * into users' test plans and are therefore kept for ever.
 */
package io.github.trueload.timer;
