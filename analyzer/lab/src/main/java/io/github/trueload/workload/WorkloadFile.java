package io.github.trueload.workload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.trueload.document.JsonObject;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The file of a description. */
public final class WorkloadFile {

  private static final String SCHEMA = "trueload.workload/1";
  private static final String REMEDY = "give a file of trueload workload describe";
  private static final long MOST_BYTES = 64L << 20;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private WorkloadFile() {}

  /** The content of the file of a description. */
  public static JsonObject json(WorkloadModel workload) {
    Map<String, Object> fields = MAPPER.convertValue(workload, new TypeReference<>() {});
    return new JsonObject().with("schema", SCHEMA).withAll(JsonObject.of(fields));
  }

  /**
   * Reads a description.
   *
   * @throws UnreadableInputException if it is not one; the line names the field
   * @throws IOException if the file cannot be read
   */
  public static WorkloadModel read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      String problem = Files.exists(file) ? "is not a file" : "does not exist";
      throw new UnreadableInputException(file.toString(), problem, REMEDY);
    }
    if (Files.size(file) > MOST_BYTES) {
      throw new UnreadableInputException(file.toString(), "has more than 64 MiB", REMEDY);
    }
    try {
      JsonNode json = MAPPER.readTree(Files.readAllBytes(file));
      if (json == null || !SCHEMA.equals(json.path("schema").asText())) {
        throw new UnreadableInputException(
            file.toString(), "has no \"schema\": \"" + SCHEMA + "\"", REMEDY);
      }
      return MAPPER.treeToValue(json, WorkloadModel.class);
    } catch (JsonMappingException e) {
      throw new UnreadableInputException(file.toString(), fault(e), REMEDY);
    } catch (JsonProcessingException e) {
      throw new UnreadableInputException(
          file.toString(),
          "is not a complete JSON file (line %s)".formatted(e.getLocation().getLineNr()),
          REMEDY);
    }
  }

  private static String fault(JsonMappingException e) {
    String path =
        e.getPath().stream()
            .map(
                each ->
                    each.getFieldName() == null
                        ? "[" + each.getIndex() + "]"
                        : "." + each.getFieldName())
            .collect(Collectors.joining());
    Throwable cause = e.getCause();
    String problem =
        cause instanceof IllegalArgumentException || cause instanceof NullPointerException
            ? Objects.requireNonNullElse(cause.getMessage(), "")
            : "";
    problem = problem.isEmpty() ? "is missing or not of the type that is needed" : problem;
    return (path.isEmpty() ? "" : path.substring(path.startsWith(".") ? 1 : 0) + ": ") + problem;
  }
}
