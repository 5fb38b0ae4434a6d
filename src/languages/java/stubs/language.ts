// Signatures of the standard library, by package. The language itself: what every program sees, and reflection.

export const languagePackages: Readonly<Record<string, string>> = {
  'java.lang': `package java.lang;
import java.io.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.charset.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;
class Object {
  Class<?> getClass(); String toString(); boolean equals(Object a); int hashCode();
}
class String implements Serializable, Comparable<String>, CharSequence {
  String __plus(Object a); String __plusOf(Object a);
  <R> R transform(Function<String, R> a); Optional<String> describeConstable(); Stream<String> lines();
  String concat(String a); String formatted(Object... a); String indent(int a); String intern(); String repeat(int a);
  String replace(CharSequence a, CharSequence b); String replace(char a, char b);
  String replaceAll(String a, String b); String replaceFirst(String a, String b); String strip();
  String stripIndent(); String stripLeading(); String stripTrailing(); String substring(int a);
  String substring(int a, int b); String toLowerCase(); String toLowerCase(Locale a); String toUpperCase();
  String toUpperCase(Locale a); String translateEscapes(); String trim(); String[] split(String a);
  String[] split(String a, int b); boolean contains(CharSequence a); boolean contentEquals(CharSequence a);
  boolean contentEquals(StringBuffer a); boolean endsWith(String a); boolean equalsIgnoreCase(String a);
  boolean isBlank(); boolean matches(String a); boolean regionMatches(boolean a, int b, String c, int d, int e);
  boolean regionMatches(int a, String b, int c, int d); boolean startsWith(String a);
  boolean startsWith(String a, int b); byte[] getBytes(); byte[] getBytes(Charset a); byte[] getBytes(String a);
  char[] toCharArray(); int codePointAt(int a); int codePointBefore(int a); int codePointCount(int a, int b);
  int compareTo(String a); int compareToIgnoreCase(String a); int indexOf(String a); int indexOf(String a, int b);
  int indexOf(int a); int indexOf(int a, int b); int lastIndexOf(String a); int lastIndexOf(String a, int b);
  int lastIndexOf(int a); int lastIndexOf(int a, int b); int offsetByCodePoints(int a, int b);
  static Comparator<String> CASE_INSENSITIVE_ORDER; static String copyValueOf(char[] a);
  static String copyValueOf(char[] a, int b, int c); static String format(Locale a, String b, Object... c);
  static String format(String a, Object... b); static String join(CharSequence a, CharSequence... b);
  static String join(CharSequence a, Iterable<CharSequence> b); static String valueOf(Object a);
  static String valueOf(boolean a); static String valueOf(char a); static String valueOf(char[] a);
  static String valueOf(char[] a, int b, int c); static String valueOf(double a); static String valueOf(float a);
  static String valueOf(int a); static String valueOf(long a);
}
class StringBuilder implements Serializable, Comparable<StringBuilder>, CharSequence, Appendable {
  StringBuilder append(CharSequence a); StringBuilder append(CharSequence a, int b, int c);
  StringBuilder append(Object a); StringBuilder append(String a); StringBuilder append(StringBuffer a);
  StringBuilder append(boolean a); StringBuilder append(char a); StringBuilder append(char[] a);
  StringBuilder append(char[] a, int b, int c); StringBuilder append(double a); StringBuilder append(float a);
  StringBuilder append(int a); StringBuilder append(long a); StringBuilder appendCodePoint(int a);
  StringBuilder delete(int a, int b); StringBuilder deleteCharAt(int a); StringBuilder insert(int a, CharSequence b);
  StringBuilder insert(int a, CharSequence b, int c, int d); StringBuilder insert(int a, Object b);
  StringBuilder insert(int a, String b); StringBuilder insert(int a, boolean b); StringBuilder insert(int a, char b);
  StringBuilder insert(int a, char[] b); StringBuilder insert(int a, char[] b, int c, int d);
  StringBuilder insert(int a, double b); StringBuilder insert(int a, float b); StringBuilder insert(int a, int b);
  StringBuilder insert(int a, long b); StringBuilder replace(int a, int b, String c); StringBuilder reverse();
  int compareTo(StringBuilder a); int indexOf(String a); int indexOf(String a, int b); int lastIndexOf(String a);
  int lastIndexOf(String a, int b);
}
interface CharSequence {
  CharSequence subSequence(int a, int b); String toString(); char charAt(int a); default IntStream chars() {}
  default IntStream codePoints() {} default boolean isEmpty() {} int length();
  static int compare(CharSequence a, CharSequence b) {}
}
interface Comparable<T> {
  int compareTo(T a);
}
interface Iterable<T> {
  Iterator<T> iterator(); default Spliterator<T> spliterator() {} default void forEach(Consumer<T> a) {}
}
abstract class Number implements Serializable {
  abstract double doubleValue(); abstract float floatValue(); abstract int intValue(); abstract long longValue();
  byte byteValue(); short shortValue();
}
class Integer extends Number implements Comparable<Integer> {
  Optional<Integer> describeConstable(); int compareTo(Integer a); static Class<Integer> TYPE;
  static Integer decode(String a); static Integer getInteger(String a);
  static Integer getInteger(String a, Integer b); static Integer getInteger(String a, int b);
  static Integer valueOf(String a); static Integer valueOf(String a, int b); static Integer valueOf(int a);
  static String toBinaryString(int a); static String toHexString(int a); static String toOctalString(int a);
  static String toString(int a); static String toString(int a, int b); static String toUnsignedString(int a);
  static String toUnsignedString(int a, int b); static int bitCount(int a); static int compare(int a, int b);
  static int compareUnsigned(int a, int b); static int divideUnsigned(int a, int b); static int hashCode(int a);
  static int highestOneBit(int a); static int lowestOneBit(int a); static int max(int a, int b);
  static int min(int a, int b); static int numberOfLeadingZeros(int a); static int numberOfTrailingZeros(int a);
  static int parseInt(CharSequence a, int b, int c, int d); static int parseInt(String a);
  static int parseInt(String a, int b); static int parseUnsignedInt(CharSequence a, int b, int c, int d);
  static int parseUnsignedInt(String a); static int parseUnsignedInt(String a, int b);
  static int remainderUnsigned(int a, int b); static int reverse(int a); static int reverseBytes(int a);
  static int rotateLeft(int a, int b); static int rotateRight(int a, int b); static int signum(int a);
  static int sum(int a, int b); static long toUnsignedLong(int a);
}
class Long extends Number implements Comparable<Long> {
  Optional<Long> describeConstable(); int compareTo(Long a); static Class<Long> TYPE; static Long decode(String a);
  static Long getLong(String a); static Long getLong(String a, Long b); static Long getLong(String a, long b);
  static Long valueOf(String a); static Long valueOf(String a, int b); static Long valueOf(long a);
  static String toBinaryString(long a); static String toHexString(long a); static String toOctalString(long a);
  static String toString(long a); static String toString(long a, int b); static String toUnsignedString(long a);
  static String toUnsignedString(long a, int b); static int bitCount(long a); static int compare(long a, long b);
  static int compareUnsigned(long a, long b); static int hashCode(long a); static int numberOfLeadingZeros(long a);
  static int numberOfTrailingZeros(long a); static int signum(long a); static long divideUnsigned(long a, long b);
  static long highestOneBit(long a); static long lowestOneBit(long a); static long max(long a, long b);
  static long min(long a, long b); static long parseLong(CharSequence a, int b, int c, int d);
  static long parseLong(String a); static long parseLong(String a, int b);
  static long parseUnsignedLong(CharSequence a, int b, int c, int d); static long parseUnsignedLong(String a);
  static long parseUnsignedLong(String a, int b); static long remainderUnsigned(long a, long b);
  static long reverse(long a); static long reverseBytes(long a); static long rotateLeft(long a, int b);
  static long rotateRight(long a, int b); static long sum(long a, long b);
}
class Short extends Number implements Comparable<Short> {
  int compareTo(Short a); static Class<Short> TYPE; static Short decode(String a); static Short valueOf(String a);
  static Short valueOf(String a, int b); static Short valueOf(short a); static String toString(short a);
  static int compare(short a, short b); static int compareUnsigned(short a, short b); static int hashCode(short a);
  static int toUnsignedInt(short a); static long toUnsignedLong(short a); static short parseShort(String a);
  static short parseShort(String a, int b); static short reverseBytes(short a);
}
class Byte extends Number implements Comparable<Byte> {
  int compareTo(Byte a); static Byte decode(String a); static Byte valueOf(String a);
  static Byte valueOf(String a, int b); static Byte valueOf(byte a); static Class<Byte> TYPE;
  static String toString(byte a); static byte parseByte(String a); static byte parseByte(String a, int b);
  static int compare(byte a, byte b); static int compareUnsigned(byte a, byte b); static int hashCode(byte a);
  static int toUnsignedInt(byte a); static long toUnsignedLong(byte a);
}
class Float extends Number implements Comparable<Float> {
  Optional<Float> describeConstable(); boolean isInfinite(); boolean isNaN(); int compareTo(Float a);
  static Class<Float> TYPE; static Float valueOf(String a); static Float valueOf(float a);
  static String toHexString(float a); static String toString(float a); static boolean isFinite(float a);
  static boolean isInfinite(float a); static boolean isNaN(float a); static float intBitsToFloat(int a);
  static float max(float a, float b); static float min(float a, float b); static float parseFloat(String a);
  static float sum(float a, float b); static int compare(float a, float b); static int floatToIntBits(float a);
  static int floatToRawIntBits(float a); static int hashCode(float a);
}
class Double extends Number implements Comparable<Double> {
  Optional<Double> describeConstable(); boolean isInfinite(); boolean isNaN(); int compareTo(Double a);
  static Class<Double> TYPE; static Double valueOf(String a); static Double valueOf(double a);
  static String toHexString(double a); static String toString(double a); static boolean isFinite(double a);
  static boolean isInfinite(double a); static boolean isNaN(double a); static double longBitsToDouble(long a);
  static double max(double a, double b); static double min(double a, double b); static double parseDouble(String a);
  static double sum(double a, double b); static int compare(double a, double b); static int hashCode(double a);
  static long doubleToLongBits(double a); static long doubleToRawLongBits(double a);
}
class Character implements Serializable, Comparable<Character> {
  char charValue(); int compareTo(Character a); static Character valueOf(char a); static Class<Character> TYPE;
  static String getName(int a); static String toString(char a); static String toString(int a);
  static boolean isAlphabetic(int a); static boolean isBmpCodePoint(int a); static boolean isDefined(char a);
  static boolean isDefined(int a); static boolean isDigit(char a); static boolean isDigit(int a);
  static boolean isHighSurrogate(char a); static boolean isISOControl(char a); static boolean isISOControl(int a);
  static boolean isIdentifierIgnorable(char a); static boolean isIdentifierIgnorable(int a);
  static boolean isIdeographic(int a); static boolean isJavaIdentifierPart(char a);
  static boolean isJavaIdentifierPart(int a); static boolean isJavaIdentifierStart(char a);
  static boolean isJavaIdentifierStart(int a); static boolean isLetter(char a); static boolean isLetter(int a);
  static boolean isLetterOrDigit(char a); static boolean isLetterOrDigit(int a);
  static boolean isLowSurrogate(char a); static boolean isLowerCase(char a); static boolean isLowerCase(int a);
  static boolean isMirrored(char a); static boolean isMirrored(int a); static boolean isSpaceChar(char a);
  static boolean isSpaceChar(int a); static boolean isSupplementaryCodePoint(int a);
  static boolean isSurrogate(char a); static boolean isSurrogatePair(char a, char b);
  static boolean isTitleCase(char a); static boolean isTitleCase(int a);
  static boolean isUnicodeIdentifierPart(char a); static boolean isUnicodeIdentifierPart(int a);
  static boolean isUnicodeIdentifierStart(char a); static boolean isUnicodeIdentifierStart(int a);
  static boolean isUpperCase(char a); static boolean isUpperCase(int a); static boolean isValidCodePoint(int a);
  static boolean isWhitespace(char a); static boolean isWhitespace(int a); static byte getDirectionality(char a);
  static byte getDirectionality(int a); static char forDigit(int a, int b); static char highSurrogate(int a);
  static char lowSurrogate(int a); static char reverseBytes(char a); static char toLowerCase(char a);
  static char toTitleCase(char a); static char toUpperCase(char a); static char[] toChars(int a);
  static int charCount(int a); static int codePointAt(CharSequence a, int b); static int codePointAt(char[] a, int b);
  static int codePointAt(char[] a, int b, int c); static int codePointBefore(CharSequence a, int b);
  static int codePointBefore(char[] a, int b); static int codePointBefore(char[] a, int b, int c);
  static int codePointCount(CharSequence a, int b, int c); static int codePointCount(char[] a, int b, int c);
  static int codePointOf(String a); static int compare(char a, char b); static int digit(char a, int b);
  static int digit(int a, int b); static int getNumericValue(char a); static int getNumericValue(int a);
  static int getType(char a); static int getType(int a); static int hashCode(char a);
  static int offsetByCodePoints(CharSequence a, int b, int c);
  static int offsetByCodePoints(char[] a, int b, int c, int d, int e); static int toChars(int a, char[] b, int c);
  static int toCodePoint(char a, char b); static int toLowerCase(int a); static int toTitleCase(int a);
  static int toUpperCase(int a);
}
class Boolean implements Serializable, Comparable<Boolean> {
  boolean booleanValue(); int compareTo(Boolean a); static Boolean FALSE; static Boolean TRUE;
  static Boolean valueOf(String a); static Boolean valueOf(boolean a); static Class<Boolean> TYPE;
  static String toString(boolean a); static boolean getBoolean(String a);
  static boolean logicalAnd(boolean a, boolean b); static boolean logicalOr(boolean a, boolean b);
  static boolean logicalXor(boolean a, boolean b); static boolean parseBoolean(String a);
  static int compare(boolean a, boolean b); static int hashCode(boolean a);
}
class Void {}
class Math {
  static double IEEEremainder(double a, double b); static double abs(double a); static double acos(double a);
  static double asin(double a); static double atan(double a); static double atan2(double a, double b);
  static double cbrt(double a); static double ceil(double a); static double copySign(double a, double b);
  static double cos(double a); static double cosh(double a); static double exp(double a);
  static double expm1(double a); static double floor(double a); static double fma(double a, double b, double c);
  static double hypot(double a, double b); static double log(double a); static double log10(double a);
  static double log1p(double a); static double max(double a, double b); static double min(double a, double b);
  static double nextAfter(double a, double b); static double nextDown(double a); static double nextUp(double a);
  static double pow(double a, double b); static double random(); static double rint(double a);
  static double scalb(double a, int b); static double signum(double a); static double sin(double a);
  static double sinh(double a); static double sqrt(double a); static double tan(double a);
  static double tanh(double a); static double toDegrees(double a); static double toRadians(double a);
  static double ulp(double a); static float abs(float a); static float copySign(float a, float b);
  static float fma(float a, float b, float c); static float max(float a, float b); static float min(float a, float b);
  static float nextAfter(float a, double b); static float nextDown(float a); static float nextUp(float a);
  static float scalb(float a, int b); static float signum(float a); static float ulp(float a); static int abs(int a);
  static int absExact(int a); static int addExact(int a, int b); static int decrementExact(int a);
  static int floorDiv(int a, int b); static int floorMod(int a, int b); static int floorMod(long a, int b);
  static int getExponent(double a); static int getExponent(float a); static int incrementExact(int a);
  static int max(int a, int b); static int min(int a, int b); static int multiplyExact(int a, int b);
  static int negateExact(int a); static int round(float a); static int subtractExact(int a, int b);
  static int toIntExact(long a); static long abs(long a); static long absExact(long a);
  static long addExact(long a, long b); static long decrementExact(long a); static long floorDiv(long a, int b);
  static long floorDiv(long a, long b); static long floorMod(long a, long b); static long incrementExact(long a);
  static long max(long a, long b); static long min(long a, long b); static long multiplyExact(long a, int b);
  static long multiplyExact(long a, long b); static long multiplyFull(int a, int b);
  static long multiplyHigh(long a, long b); static long negateExact(long a); static long round(double a);
  static long subtractExact(long a, long b);
}
abstract class Enum<E extends Enum<E>> implements Comparable<E>, Serializable {
  Class<E> getDeclaringClass(); String name(); int compareTo(E a); int ordinal();
  static <T extends Enum<T>> T valueOf(Class<T> a, String b);
}
abstract class Record {}
class Class<T> implements Serializable, GenericDeclaration, Type, AnnotatedElement {
  <U> Class<U> asSubclass(Class<U> a); Class<?> arrayType(); Class<?> componentType(); Class<?> getComponentType();
  Class<?> getDeclaringClass(); Class<?> getEnclosingClass(); Class<?> getNestHost(); Class<?>[] getClasses();
  Class<?>[] getDeclaredClasses(); Class<?>[] getInterfaces(); Class<?>[] getNestMembers();
  Class<?>[] getPermittedSubclasses(); Class<T> getSuperclass(); ClassLoader getClassLoader();
  Constructor<?> getEnclosingConstructor(); Constructor<?>[] getConstructors();
  Constructor<?>[] getDeclaredConstructors(); Constructor<T> getConstructor(Class<?>... a);
  Constructor<T> getDeclaredConstructor(Class<?>... a); Field getDeclaredField(String a); Field getField(String a);
  Field[] getDeclaredFields(); Field[] getFields(); InputStream getResourceAsStream(String a);
  Method getDeclaredMethod(String a, Class<?>... b); Method getEnclosingMethod();
  Method getMethod(String a, Class<?>... b); Method[] getDeclaredMethods(); Method[] getMethods();
  Object[] getSigners(); String descriptorString(); String getCanonicalName(); String getName();
  String getPackageName(); String getSimpleName(); String toGenericString(); T cast(Object a); T[] getEnumConstants();
  Type getGenericSuperclass(); Type[] getGenericInterfaces(); URL getResource(String a);
  boolean desiredAssertionStatus(); boolean isAnnotation(); boolean isAnonymousClass(); boolean isArray();
  boolean isAssignableFrom(Class<?> a); boolean isEnum(); boolean isHidden(); boolean isInstance(Object a);
  boolean isInterface(); boolean isLocalClass(); boolean isMemberClass(); boolean isNestmateOf(Class<?> a);
  boolean isPrimitive(); boolean isRecord(); boolean isSealed(); boolean isSynthetic(); int getModifiers();
  static Class<?> forName(String a); static Class<?> forName(String a, boolean b, ClassLoader c);
}
interface Runnable {
  void run();
}
interface AutoCloseable {
  void close();
}
interface Cloneable {}
interface Appendable {
  Appendable append(CharSequence a); Appendable append(CharSequence a, int b, int c); Appendable append(char a);
}
class Throwable implements Serializable {
  StackTraceElement[] getStackTrace(); String getLocalizedMessage(); String getMessage();
  Throwable fillInStackTrace(); Throwable getCause(); Throwable initCause(Throwable a); Throwable[] getSuppressed();
}
class Exception extends Throwable {}
class RuntimeException extends Exception {}
class Error extends Throwable {}
class Thread implements Runnable {
  ClassLoader getContextClassLoader(); StackTraceElement[] getStackTrace(); String getName(); boolean isAlive();
  boolean isDaemon(); boolean isInterrupted(); int getPriority(); long getId();
  static Map<Thread, StackTraceElement[]> getAllStackTraces(); static Thread currentThread();
  static boolean holdsLock(Object a); static boolean interrupted(); static int activeCount();
  static int enumerate(Thread[] a);
}
class ThreadLocal<T> {
  T get(); ThreadLocal() {} static <S> ThreadLocal<S> withInitial(Supplier<S> a);
}
class System {
  static InputStream in; static Map<String, String> getenv(); static PrintStream err; static PrintStream out;
  static Properties getProperties(); static String clearProperty(String a); static String getProperty(String a);
  static String getProperty(String a, String b); static String getenv(String a); static String lineSeparator();
  static String mapLibraryName(String a); static String setProperty(String a, String b);
  static int identityHashCode(Object a); static long currentTimeMillis(); static long nanoTime();
}
class StackTraceElement implements Serializable {
  String getClassLoaderName(); String getClassName(); String getFileName(); String getMethodName();
  String getModuleName(); String getModuleVersion(); boolean isNativeMethod(); int getLineNumber();
}
abstract class ClassLoader {}
abstract class Process {
  BufferedReader errorReader(); BufferedReader errorReader(Charset a); BufferedReader inputReader();
  BufferedReader inputReader(Charset a); BufferedWriter outputWriter(); BufferedWriter outputWriter(Charset a);
  CompletableFuture<Process> onExit(); Process destroyForcibly(); abstract InputStream getErrorStream();
  abstract InputStream getInputStream(); abstract OutputStream getOutputStream(); abstract int exitValue();
  abstract int waitFor(); abstract void destroy(); boolean isAlive(); boolean supportsNormalTermination();
  boolean waitFor(long a, TimeUnit b); long pid();
}
class StringBuffer implements Serializable, Comparable<StringBuffer>, CharSequence, Appendable {}
class IllegalArgumentException extends RuntimeException {}
class IllegalStateException extends RuntimeException {}
class NullPointerException extends RuntimeException {}
class IndexOutOfBoundsException extends RuntimeException {}
class UnsupportedOperationException extends RuntimeException {}
class ClassCastException extends RuntimeException {}
class ArithmeticException extends RuntimeException {}
class NumberFormatException extends IllegalArgumentException {}
class InterruptedException extends Exception {}
class CloneNotSupportedException extends Exception {}
class ReflectiveOperationException extends Exception {}
class ClassNotFoundException extends ReflectiveOperationException {}
class NoSuchMethodException extends ReflectiveOperationException {}
class NoSuchFieldException extends ReflectiveOperationException {}
class IllegalAccessException extends ReflectiveOperationException {}
class InstantiationException extends ReflectiveOperationException {}
class AssertionError extends Error {}
class OutOfMemoryError extends VirtualMachineError {}
class StackOverflowError extends VirtualMachineError {}
class SecurityException extends RuntimeException {}
class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {}
class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {}
class LinkageError extends Error {}
abstract class VirtualMachineError extends Error {}
abstract class __boolean {}
class __double { double __plus(double a); }
class __float extends double { float __plus(float a); }
class __long extends float { long __plus(long a); }
class __int extends long { int __plus(int a); }
class __short extends int {}
class __char extends int {}
class __byte extends short {}
class __void {}
class __array<T> implements Cloneable {
  int length; T[] clone(); T __get(int a); java.util.Iterator<T> iterator();
}
`,
  'java.lang.annotation': `package java.lang.annotation;
interface Annotation {
  Class<Annotation> annotationType(); String toString(); boolean equals(Object a); int hashCode();
}
`,
  'java.lang.reflect': `package java.lang.reflect;
import java.io.*;
import java.lang.annotation.*;
interface Type {
  default String getTypeName() {}
}
interface AnnotatedElement {
  <T extends Annotation> T getAnnotation(Class<T> a); Annotation[] getAnnotations();
  Annotation[] getDeclaredAnnotations(); default <T extends Annotation> T getDeclaredAnnotation(Class<T> a) {}
  default <T extends Annotation> T[] getAnnotationsByType(Class<T> a) {}
  default <T extends Annotation> T[] getDeclaredAnnotationsByType(Class<T> a) {}
}
interface Member {
  Class<?> getDeclaringClass(); String getName(); boolean isSynthetic(); int getModifiers();
}
interface GenericDeclaration extends AnnotatedElement {
  TypeVariable<?>[] getTypeParameters();
}
interface ParameterizedType extends Type {
  Type getOwnerType(); Type getRawType(); Type[] getActualTypeArguments();
}
interface GenericArrayType extends Type {
  Type getGenericComponentType();
}
interface WildcardType extends Type {
  Type[] getLowerBounds(); Type[] getUpperBounds();
}
interface TypeVariable<D extends GenericDeclaration> extends Type, AnnotatedElement {
  D getGenericDeclaration(); String getName(); Type[] getBounds();
}
class AccessibleObject implements AnnotatedElement {}
abstract class Executable extends AccessibleObject implements Member, GenericDeclaration {
  Parameter[] getParameters(); Type[] getGenericExceptionTypes(); Type[] getGenericParameterTypes();
  abstract Annotation[][] getParameterAnnotations(); abstract Class<?>[] getExceptionTypes();
  abstract Class<?>[] getParameterTypes(); abstract String toGenericString();
}
class Method extends Executable {
  Class<?> getReturnType(); Object getDefaultValue(); Object invoke(Object a, Object... b);
  Type getGenericReturnType();
}
class Constructor<T> extends Executable {
  T newInstance(Object... a);
}
class Field extends AccessibleObject implements Member {
  Class<?> getType(); Object get(Object a); String toGenericString(); Type getGenericType();
}
class Array {
  static Object get(Object a, int b); static Object newInstance(Class<?> a, int b);
  static Object newInstance(Class<?> a, int... b);
}
class Parameter implements AnnotatedElement {
  Class<?> getType(); Executable getDeclaringExecutable(); String getName(); Type getParameterizedType();
}
interface InvocationHandler {
  Object invoke(Object a, Method b, Object[] c); static Object invokeDefault(Object a, Method b, Object... c) {}
}
class Proxy implements Serializable {
  static InvocationHandler getInvocationHandler(Object a);
  static Object newProxyInstance(ClassLoader a, Class<?>[] b, InvocationHandler c);
}
class InvocationTargetException extends ReflectiveOperationException {}
`,
};
