package io.github.trueload.experiment;

import java.util.Set;
import java.util.regex.Pattern;

final class PropertyNames {

  /** Set for each run by itself. */
  static final Set<String> OURS = ExperimentFields.keys("point", "repetition", "here", "duration");

  private static final Pattern FORM = Pattern.compile("[\\p{Alpha}_][\\p{Alnum}_.-]*");

  private PropertyNames() {}

  /** {@code name}, if it may be one. */
  static String check(Value at, String name) throws ExperimentSyntaxException {
    if (!FORM.matcher(name).matches()) {
      throw at.refusal(
          "'"
              + name
              + "' is not a property name: use letters, digits and . _ -, beginning with a letter");
    }
    if (OURS.contains(name)) {
      throw at.refusal("'" + name + "' is set by Trueload for each run; choose another name");
    }
    return name;
  }
}
