package io.github.trueload.architecture;

import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The conversions that {@link java.lang.invoke.LambdaMetafactory} makes of values. */
final class TypeConversion {

  private static final List<Type> PRIMITIVES =
      List.of(
          Type.BOOLEAN_TYPE,
          Type.CHAR_TYPE,
          Type.BYTE_TYPE,
          Type.SHORT_TYPE,
          Type.INT_TYPE,
          Type.FLOAT_TYPE,
          Type.LONG_TYPE,
          Type.DOUBLE_TYPE);

  private static final List<String> BOXES =
      List.of("Boolean", "Character", "Byte", "Short", "Integer", "Float", "Long", "Double");

  private TypeConversion() {}

  /** Converts the value on the stack: casts, boxes, unboxes, makes wider. */
  static void convert(MethodVisitor code, Type from, Type to) {
    if (from.equals(to)) {
      return;
    }
    boolean isPrimitive = PRIMITIVES.contains(from);
    if (isPrimitive && PRIMITIVES.contains(to)) {
      widen(code, from, to);
    } else if (isPrimitive) {
      box(code, from);
    } else if (PRIMITIVES.contains(to)) {
      unbox(code, from, to);
    } else if (!to.getInternalName().equals("java/lang/Object")) {
      code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
    }
  }

  private static String boxOf(Type primitive) {
    return "java/lang/" + BOXES.get(PRIMITIVES.indexOf(primitive));
  }

  private static void box(MethodVisitor code, Type primitive) {
    String box = boxOf(primitive);
    String type = "(" + primitive.getDescriptor() + ")L" + box + ";";
    code.visitMethodInsn(Opcodes.INVOKESTATIC, box, "valueOf", type, false);
  }

  /** From a box of its own type, which may be narrower, or from a type that says less. */
  private static void unbox(MethodVisitor code, Type from, Type to) {
    Type primitive =
        PRIMITIVES.stream()
            .filter(each -> boxOf(each).equals(from.getInternalName()))
            .findFirst()
            .orElse(to);
    String box = boxOf(primitive);
    if (!box.equals(from.getInternalName())) {
      code.visitTypeInsn(Opcodes.CHECKCAST, box);
    }
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        box,
        primitive.getClassName() + "Value",
        "()" + primitive.getDescriptor(),
        false);
    widen(code, primitive, to);
  }

  /** As Java widens; up to int all types are the same on the stack. */
  private static void widen(MethodVisitor code, Type from, Type to) {
    int kind = Math.max(Type.INT, from.getSort());
    if (kind == to.getSort() || to.getSort() <= Type.INT) {
      return;
    }
    switch (kind) {
      case Type.INT ->
          code.visitInsn(
              to.getSort() == Type.LONG
                  ? Opcodes.I2L
                  : to.getSort() == Type.FLOAT ? Opcodes.I2F : Opcodes.I2D);
      case Type.LONG -> code.visitInsn(to.getSort() == Type.FLOAT ? Opcodes.L2F : Opcodes.L2D);
      default -> code.visitInsn(Opcodes.F2D);
    }
  }
}
