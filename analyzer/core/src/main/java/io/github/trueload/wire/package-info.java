/**
 * Turns packets into HTTP exchanges: input is a {@link io.github.trueload.capture.CaptureReader},
 * output are rows of {@link io.github.trueload.sample.SampleBlock}. The layers are packages of
 * their own: frames and tunnels ({@code link}), ordered bytes ({@code tcp}), and the protocols that
 * read those ({@code http}, {@code tls}). This package puts them together. One thread decodes the
 * frames of a file, another does the rest.
 */
package io.github.trueload.wire;
