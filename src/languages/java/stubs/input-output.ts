// Signatures of the standard library, by package. Streams of bytes and characters, files, buffers and addresses.

export const inputOutputPackages: Readonly<Record<string, string>> = {
  'java.io': `package java.io;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
interface Closeable extends AutoCloseable {}
interface Flushable {
  void flush();
}
abstract class InputStream implements Closeable {
  abstract int read(); byte[] readAllBytes(); byte[] readNBytes(int a); static InputStream nullInputStream();
}
abstract class OutputStream implements Closeable, Flushable {
  abstract void write(int a); static OutputStream nullOutputStream();
}
abstract class Reader implements Closeable {
  abstract int read(char[] a, int b, int c); static Reader nullReader();
}
abstract class Writer implements Appendable, Closeable, Flushable {
  Writer append(CharSequence a); Writer append(CharSequence a, int b, int c); Writer append(char a);
  abstract void write(char[] a, int b, int c); static Writer nullWriter();
}
class File implements Serializable, Comparable<File> {
  File getAbsoluteFile(); File getCanonicalFile(); File getParentFile(); File[] listFiles(); Path toPath();
  String getAbsolutePath(); String getCanonicalPath(); String getName(); String getParent(); String getPath();
  String[] list(); URI toURI(); static File createTempFile(String a, String b);
  static File createTempFile(String a, String b, File c); static File[] listRoots(); static String pathSeparator;
  static String separator;
}
class BufferedReader extends Reader {
  Stream<String> lines(); String readLine();
}
class BufferedWriter extends Writer {}
class PrintStream extends FilterOutputStream implements Appendable, Closeable {
  PrintStream append(CharSequence a); PrintStream append(CharSequence a, int b, int c); PrintStream append(char a);
  PrintStream format(Locale a, String b, Object... c); PrintStream format(String a, Object... b);
  PrintStream printf(Locale a, String b, Object... c); PrintStream printf(String a, Object... b);
}
class PrintWriter extends Writer {
  PrintWriter append(CharSequence a); PrintWriter append(CharSequence a, int b, int c); PrintWriter append(char a);
  PrintWriter format(Locale a, String b, Object... c); PrintWriter format(String a, Object... b);
  PrintWriter printf(Locale a, String b, Object... c); PrintWriter printf(String a, Object... b);
}
class StringReader extends Reader {}
class StringWriter extends Writer {
  StringBuffer getBuffer(); StringWriter append(CharSequence a); StringWriter append(CharSequence a, int b, int c);
  StringWriter append(char a);
}
class InputStreamReader extends Reader {
  String getEncoding();
}
class OutputStreamWriter extends Writer {
  String getEncoding();
}
class FileReader extends InputStreamReader {}
class FileWriter extends OutputStreamWriter {}
class FileInputStream extends InputStream {}
class FileOutputStream extends OutputStream {}
class ByteArrayInputStream extends InputStream {}
class ByteArrayOutputStream extends OutputStream {
  byte[] toByteArray();
}
class BufferedInputStream extends FilterInputStream {}
class BufferedOutputStream extends FilterOutputStream {}
class FilterInputStream extends InputStream {}
class FilterOutputStream extends OutputStream {}
interface Serializable {}
interface ObjectInput extends DataInput, AutoCloseable {
  Object readObject(); int available(); int read(); int read(byte[] a); int read(byte[] a, int b, int c);
  long skip(long a);
}
interface ObjectOutput extends DataOutput, AutoCloseable {
  void flush(); void writeObject(Object a);
}
interface DataInput {
  String readLine(); String readUTF(); boolean readBoolean(); byte readByte(); char readChar(); double readDouble();
  float readFloat(); int readInt(); int readUnsignedByte(); int readUnsignedShort(); int skipBytes(int a);
  long readLong(); short readShort(); void readFully(byte[] a); void readFully(byte[] a, int b, int c);
}
interface DataOutput {
  void write(byte[] a); void write(byte[] a, int b, int c); void write(int a); void writeBoolean(boolean a);
  void writeByte(int a); void writeBytes(String a); void writeChar(int a); void writeChars(String a);
  void writeDouble(double a); void writeFloat(float a); void writeInt(int a); void writeLong(long a);
  void writeShort(int a); void writeUTF(String a);
}
class ObjectInputStream extends InputStream implements ObjectInput {
  Object readUnshared();
}
class ObjectOutputStream extends OutputStream implements ObjectOutput {}
class IOException extends Exception {}
class UncheckedIOException extends RuntimeException {}
class EOFException extends IOException {}
class FileNotFoundException extends IOException {}
class UnsupportedEncodingException extends IOException {}
abstract class ObjectStreamException extends IOException {}
class InvalidObjectException extends ObjectStreamException {}
class NotSerializableException extends ObjectStreamException {}
class DataInputStream extends FilterInputStream implements DataInput {
  static String readUTF(DataInput a);
}
class DataOutputStream extends FilterOutputStream implements DataOutput {}
class PushbackReader extends FilterReader {}
class PushbackInputStream extends FilterInputStream {}
class LineNumberReader extends BufferedReader {}
abstract class FilterReader extends Reader {}
abstract class FilterWriter extends Writer {}
class CharArrayReader extends Reader {}
class CharArrayWriter extends Writer {
  CharArrayWriter append(CharSequence a); CharArrayWriter append(CharSequence a, int b, int c);
  CharArrayWriter append(char a); char[] toCharArray();
}
class RandomAccessFile implements DataOutput, DataInput, Closeable {}
`,
  'java.nio': `package java.nio;
abstract class Buffer {
  Buffer clear(); Buffer flip(); Buffer limit(int a); Buffer mark(); Buffer position(int a); Buffer reset();
  Buffer rewind(); abstract Buffer duplicate(); abstract Buffer slice(); abstract Buffer slice(int a, int b);
  abstract Object array(); abstract boolean hasArray(); abstract boolean isDirect(); abstract boolean isReadOnly();
  abstract int arrayOffset();
}
abstract class ByteBuffer extends Buffer implements Comparable<ByteBuffer> {
  ByteBuffer alignedSlice(int a); ByteBuffer clear(); ByteBuffer flip(); ByteBuffer get(byte[] a);
  ByteBuffer get(byte[] a, int b, int c); ByteBuffer get(int a, byte[] b);
  ByteBuffer get(int a, byte[] b, int c, int d); ByteBuffer limit(int a); ByteBuffer mark();
  ByteBuffer position(int a); ByteBuffer put(ByteBuffer a); ByteBuffer put(byte[] a);
  ByteBuffer put(byte[] a, int b, int c); ByteBuffer put(int a, ByteBuffer b, int c, int d);
  ByteBuffer put(int a, byte[] b); ByteBuffer put(int a, byte[] b, int c, int d); ByteBuffer reset();
  ByteBuffer rewind(); abstract ByteBuffer asReadOnlyBuffer(); abstract ByteBuffer compact();
  abstract ByteBuffer duplicate(); abstract ByteBuffer put(byte a); abstract ByteBuffer put(int a, byte b);
  abstract ByteBuffer putChar(char a); abstract ByteBuffer putChar(int a, char b);
  abstract ByteBuffer putDouble(double a); abstract ByteBuffer putDouble(int a, double b);
  abstract ByteBuffer putFloat(float a); abstract ByteBuffer putFloat(int a, float b);
  abstract ByteBuffer putInt(int a); abstract ByteBuffer putInt(int a, int b);
  abstract ByteBuffer putLong(int a, long b); abstract ByteBuffer putLong(long a);
  abstract ByteBuffer putShort(int a, short b); abstract ByteBuffer putShort(short a); abstract ByteBuffer slice();
  abstract ByteBuffer slice(int a, int b); abstract CharBuffer asCharBuffer(); abstract byte get();
  abstract byte get(int a); abstract char getChar(); abstract char getChar(int a); abstract double getDouble();
  abstract double getDouble(int a); abstract float getFloat(); abstract float getFloat(int a); abstract int getInt();
  abstract int getInt(int a); abstract long getLong(); abstract long getLong(int a); abstract short getShort();
  abstract short getShort(int a); byte[] array(); static ByteBuffer allocate(int a);
  static ByteBuffer allocateDirect(int a); static ByteBuffer wrap(byte[] a);
  static ByteBuffer wrap(byte[] a, int b, int c);
}
abstract class CharBuffer extends Buffer implements Comparable<CharBuffer>, Appendable, CharSequence {
  CharBuffer append(CharSequence a); CharBuffer append(CharSequence a, int b, int c); CharBuffer append(char a);
  CharBuffer clear(); CharBuffer flip(); CharBuffer get(char[] a); CharBuffer get(char[] a, int b, int c);
  CharBuffer get(int a, char[] b); CharBuffer get(int a, char[] b, int c, int d); CharBuffer limit(int a);
  CharBuffer mark(); CharBuffer position(int a); CharBuffer put(CharBuffer a); CharBuffer put(String a);
  CharBuffer put(String a, int b, int c); CharBuffer put(char[] a); CharBuffer put(char[] a, int b, int c);
  CharBuffer put(int a, CharBuffer b, int c, int d); CharBuffer put(int a, char[] b);
  CharBuffer put(int a, char[] b, int c, int d); CharBuffer reset(); CharBuffer rewind();
  abstract CharBuffer asReadOnlyBuffer(); abstract CharBuffer compact(); abstract CharBuffer duplicate();
  abstract CharBuffer put(char a); abstract CharBuffer put(int a, char b); abstract CharBuffer slice();
  abstract CharBuffer slice(int a, int b); abstract CharBuffer subSequence(int a, int b); abstract char get();
  abstract char get(int a); char[] array(); static CharBuffer allocate(int a); static CharBuffer wrap(CharSequence a);
  static CharBuffer wrap(CharSequence a, int b, int c); static CharBuffer wrap(char[] a);
  static CharBuffer wrap(char[] a, int b, int c);
}
`,
  'java.nio.charset': `package java.nio.charset;
import java.nio.*;
import java.util.*;
abstract class Charset implements Comparable<Charset> {
  ByteBuffer encode(CharBuffer a); ByteBuffer encode(String a); CharBuffer decode(ByteBuffer a);
  Set<String> aliases(); String displayName(); String displayName(Locale a); String name();
  abstract boolean contains(Charset a); boolean canEncode(); boolean isRegistered(); int compareTo(Charset a);
  static Charset defaultCharset(); static Charset forName(String a);
  static SortedMap<String, Charset> availableCharsets(); static boolean isSupported(String a);
}
class StandardCharsets {
  static Charset ISO_8859_1; static Charset US_ASCII; static Charset UTF_16; static Charset UTF_16BE;
  static Charset UTF_16LE; static Charset UTF_8;
}
`,
  'java.nio.file': `package java.nio.file;
import java.io.*;
import java.net.*;
import java.nio.charset.*;
import java.util.*;
import java.util.stream.*;
interface Path extends Comparable<Path>, Iterable<Path> {
  Path getFileName(); Path getName(int a); Path getParent(); Path getRoot(); Path normalize();
  Path relativize(Path a); Path resolve(Path a); Path subpath(int a, int b); Path toAbsolutePath(); String toString();
  URI toUri(); boolean endsWith(Path a); boolean equals(Object a); boolean isAbsolute(); boolean startsWith(Path a);
  default File toFile() {} default Iterator<Path> iterator() {} default Path resolve(String a) {}
  default Path resolveSibling(Path a) {} default Path resolveSibling(String a) {}
  default boolean endsWith(String a) {} default boolean startsWith(String a) {} int compareTo(Path a);
  int getNameCount(); int hashCode(); static Path of(String a, String... b) {} static Path of(URI a) {}
}
class Paths {
  static Path get(String a, String... b); static Path get(URI a);
}
class Files {
  static BufferedReader newBufferedReader(Path a); static BufferedReader newBufferedReader(Path a, Charset b);
  static List<String> readAllLines(Path a); static List<String> readAllLines(Path a, Charset b);
  static Path createLink(Path a, Path b); static Path readSymbolicLink(Path a); static Stream<Path> list(Path a);
  static Stream<String> lines(Path a); static Stream<String> lines(Path a, Charset b);
  static String probeContentType(Path a); static String readString(Path a);
  static String readString(Path a, Charset b); static boolean deleteIfExists(Path a);
  static boolean isExecutable(Path a); static boolean isHidden(Path a); static boolean isReadable(Path a);
  static boolean isSameFile(Path a, Path b); static boolean isSymbolicLink(Path a); static boolean isWritable(Path a);
  static byte[] readAllBytes(Path a); static long copy(Path a, OutputStream b); static long mismatch(Path a, Path b);
  static long size(Path a);
}
`,
  'java.net': `package java.net;
import java.io.*;
class URI implements Comparable<URI>, Serializable {
  String getAuthority(); String getFragment(); String getHost(); String getPath(); String getQuery();
  String getRawAuthority(); String getRawFragment(); String getRawPath(); String getRawQuery();
  String getRawSchemeSpecificPart(); String getRawUserInfo(); String getScheme(); String getSchemeSpecificPart();
  String getUserInfo(); String toASCIIString(); URI normalize(); URI parseServerAuthority(); URI relativize(URI a);
  URI resolve(String a); URI resolve(URI a); URL toURL(); static URI create(String a);
}
class URL implements Serializable {
  InputStream openStream(); Object getContent(); Object getContent(Class<?>[] a); String getAuthority();
  String getFile(); String getHost(); String getPath(); String getProtocol(); String getQuery(); String getRef();
  String getUserInfo(); String toExternalForm(); URI toURI();
}
class MalformedURLException extends IOException {}
class URISyntaxException extends Exception {}
`,
};
