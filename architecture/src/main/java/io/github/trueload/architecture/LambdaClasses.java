package io.github.trueload.architecture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes a class for each lambda and method reference, which the JVM otherwise makes when it first
 * comes to one. Even where that class is in its archive, the JVM runs Java code for a fifth of a
 * millisecond to link it; an analysis has 460 of them.
 *
 * <p>The class does what {@link java.lang.invoke.LambdaMetafactory} specifies. It is a nest member
 * of the class that it comes from, whose private methods it calls. What else is made by that
 * factory, such as serializable lambdas, stays as it is.
 */
final class LambdaClasses {

  /** Stands in a name between that of the declaring class and a number. */
  static final String MARK = "$$L";

  /** Place of the format's version in a class file. */
  private static final int VERSION_AT = 6;

  private static final String OBJECT = "java/lang/Object";
  private static final String CONSTRUCTOR = "<init>";
  private static final String ONLY = "ONLY";
  private static final String MAKE = "of";

  private final Map<String, byte[]> classes = new LinkedHashMap<>();
  private final Map<String, List<String>> membersOfHosts = new LinkedHashMap<>();

  /** {@return the classes that were made, by their names with slashes} */
  Map<String, byte[]> classes() {
    return classes;
  }

  /** {@return {@code bytes} of a class, with its lambdas as instances of classes} */
  byte[] rewrite(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    Declaring declaring = new Declaring(reader);
    if (!declaring.hasNests()) {
      return bytes;
    }
    ClassWriter writer = new ClassWriter(0); // without the constants that only lambdas needed
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String type, String signature, String[] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, type, signature, exceptions);
            return new Lambdas(method, declaring);
          }
        },
        0);
    return writer.toByteArray();
  }

  /** {@return {@code bytes} of a class, as the host of the classes made for it and its members} */
  byte[] asHost(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    List<String> members = membersOfHosts.get(reader.getClassName());
    if (members == null) {
      return bytes;
    }
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visitEnd() {
            members.forEach(super::visitNestMember);
            super.visitEnd();
          }
        },
        0);
    return writer.toByteArray();
  }

  /** The class in which lambdas stand. */
  private static final class Declaring extends ClassVisitor {
    private final String name;
    private final int version;
    private String host;
    private int lambdas;

    Declaring(ClassReader reader) {
      super(Opcodes.ASM9);
      name = reader.getClassName();
      version = reader.readUnsignedShort(VERSION_AT);
      host = name;
      reader.accept(this, ClassReader.SKIP_CODE);
    }

    @Override
    public void visitNestHost(String nestHost) {
      host = nestHost;
    }

    boolean hasNests() {
      return version >= Opcodes.V11;
    }

    String nextName() {
      return name + MARK + lambdas++;
    }
  }

  /** Replaces the instructions that make lambdas. */
  private final class Lambdas extends MethodVisitor {
    private final Declaring declaring;

    Lambdas(MethodVisitor method, Declaring declaring) {
      super(Opcodes.ASM9, method);
      this.declaring = declaring;
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String type, Handle factory, Object... arguments) {
      if (!factory.getOwner().equals("java/lang/invoke/LambdaMetafactory")
          || !factory.getName().equals("metafactory")) {
        super.visitInvokeDynamicInsn(name, type, factory, arguments);
        return;
      }
      Handle target = (Handle) arguments[1];
      String made = declaring.nextName();
      LambdaClass lambda = new LambdaClass(made, Type.getMethodType(type), target);
      classes.put(made, lambda.bytes(declaring, name, (Type) arguments[0], (Type) arguments[2]));
      membersOfHosts.computeIfAbsent(declaring.host, host -> new ArrayList<>()).add(made);
      if (lambda.captured.length == 0) {
        super.visitFieldInsn(
            Opcodes.GETSTATIC, made, ONLY, Type.getReturnType(type).getDescriptor());
      } else {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, made, MAKE, type, false);
      }
    }
  }

  /** The class of one lambda. */
  private static final class LambdaClass {
    private final String name;

    /** From the captured values to the interface. */
    private final Type factory;

    private final Type[] captured;
    private final Handle target;
    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

    LambdaClass(String name, Type factory, Handle target) {
      this.name = name;
      this.factory = factory;
      this.target = target;
      captured = factory.getArgumentTypes();
    }

    /**
     * {@return the class}
     *
     * @param method of the interface
     * @param erased type of this method in the interface
     * @param actual its type where the lambda stands
     */
    byte[] bytes(Declaring declaring, String method, Type erased, Type actual) {
      writer.visit(
          declaring.version,
          Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
          name,
          null,
          OBJECT,
          new String[] {factory.getReturnType().getInternalName()});
      writer.visitNestHost(declaring.host);
      constructor();
      if (captured.length == 0) {
        onlyInstance();
      } else {
        factoryMethod();
      }
      call(method, erased, actual);
      writer.visitEnd();
      return writer.toByteArray();
    }

    private MethodVisitor method(int access, String method, String type) {
      MethodVisitor code = writer.visitMethod(access, method, type, null, null);
      code.visitCode();
      return code;
    }

    private static void end(MethodVisitor code, int returning) {
      code.visitInsn(returning);
      code.visitMaxs(0, 0); // computed
      code.visitEnd();
    }

    private String ofConstructor() {
      return Type.getMethodDescriptor(Type.VOID_TYPE, captured);
    }

    private static String field(int index) {
      return "captured" + index;
    }

    private void constructor() {
      MethodVisitor code = method(Opcodes.ACC_PRIVATE, CONSTRUCTOR, ofConstructor());
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, CONSTRUCTOR, "()V", false);
      int variable = 1;
      for (int i = 0; i < captured.length; i++) {
        String type = captured[i].getDescriptor();
        writer
            .visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, field(i), type, null, null)
            .visitEnd();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(captured[i].getOpcode(Opcodes.ILOAD), variable);
        code.visitFieldInsn(Opcodes.PUTFIELD, name, field(i), type);
        variable += captured[i].getSize();
      }
      end(code, Opcodes.RETURN);
    }

    private void onlyInstance() {
      String type = factory.getReturnType().getDescriptor();
      int access = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
      writer.visitField(access, ONLY, type, null, null).visitEnd();
      MethodVisitor code = method(Opcodes.ACC_STATIC, "<clinit>", "()V");
      code.visitTypeInsn(Opcodes.NEW, name);
      code.visitInsn(Opcodes.DUP);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, CONSTRUCTOR, "()V", false);
      code.visitFieldInsn(Opcodes.PUTSTATIC, name, ONLY, type);
      end(code, Opcodes.RETURN);
    }

    private void factoryMethod() {
      MethodVisitor code = method(Opcodes.ACC_STATIC, MAKE, factory.getDescriptor());
      code.visitTypeInsn(Opcodes.NEW, name);
      code.visitInsn(Opcodes.DUP);
      int variable = 0;
      for (Type each : captured) {
        code.visitVarInsn(each.getOpcode(Opcodes.ILOAD), variable);
        variable += each.getSize();
      }
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, CONSTRUCTOR, ofConstructor(), false);
      end(code, Opcodes.ARETURN);
    }

    private void call(String method, Type erased, Type actual) {
      MethodVisitor code = method(Opcodes.ACC_PUBLIC, method, erased.getDescriptor());
      boolean makes = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
      if (makes) {
        code.visitTypeInsn(Opcodes.NEW, target.getOwner());
        code.visitInsn(Opcodes.DUP);
      }
      arguments(code, erased.getArgumentTypes(), actual.getArgumentTypes());
      code.visitMethodInsn(
          instruction(),
          target.getOwner(),
          target.getName(),
          target.getDesc(),
          target.isInterface());
      Type found =
          makes ? Type.getObjectType(target.getOwner()) : Type.getReturnType(target.getDesc());
      Type returned = erased.getReturnType();
      if (returned == Type.VOID_TYPE) {
        drop(code, found);
      } else {
        TypeConversion.convert(code, found, actual.getReturnType());
        TypeConversion.convert(code, actual.getReturnType(), returned);
      }
      end(code, returned.getOpcode(Opcodes.IRETURN));
    }

    /** The captured values and then the arguments, as the target takes them. */
    private void arguments(MethodVisitor code, Type[] erased, Type[] actual) {
      List<Type> taken = taken();
      for (int i = 0; i < captured.length; i++) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, name, field(i), captured[i].getDescriptor());
        TypeConversion.convert(code, captured[i], taken.get(i));
      }
      int variable = 1;
      for (int i = 0; i < erased.length; i++) {
        code.visitVarInsn(erased[i].getOpcode(Opcodes.ILOAD), variable);
        variable += erased[i].getSize();
        TypeConversion.convert(code, erased[i], actual[i]);
        TypeConversion.convert(code, actual[i], taken.get(captured.length + i));
      }
    }

    /** What the target takes, its own object included. */
    private List<Type> taken() {
      List<Type> taken = new ArrayList<>();
      int tag = target.getTag();
      if (tag != Opcodes.H_INVOKESTATIC && tag != Opcodes.H_NEWINVOKESPECIAL) {
        taken.add(Type.getObjectType(target.getOwner()));
      }
      taken.addAll(Arrays.asList(Type.getArgumentTypes(target.getDesc())));
      return taken;
    }

    /** A nest member calls a private method as any other. */
    private int instruction() {
      return switch (target.getTag()) {
        case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
        case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
        default -> target.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
      };
    }

    private static void drop(MethodVisitor code, Type value) {
      if (value.getSize() > 0) {
        code.visitInsn(value.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
      }
    }
  }
}
