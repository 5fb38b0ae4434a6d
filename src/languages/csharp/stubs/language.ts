// Signatures of the standard library: the language itself, delegates, exceptions and values.

export const languageTypes = `class __object {
  string ToString(); bool Equals(object a); static bool Equals(object a, object b); int GetHashCode(); Type GetType();
  object MemberwiseClone(); static bool ReferenceEquals(object a, object b);
}
class __void {}
class __dynamic {}
struct __nint {}
struct __nuint {}
struct __bool { static bool Parse(string a); static bool TryParse(string a, out bool b); static string TrueString; static string FalseString; }
struct __sbyte : short, IComparable, IComparable<sbyte>, IEquatable<sbyte>, IFormattable { static sbyte Parse(string a); static bool TryParse(string a, out sbyte b); static sbyte MaxValue; static sbyte MinValue; int CompareTo(sbyte a); static sbyte operator +(sbyte a, sbyte b); static sbyte operator -(sbyte a, sbyte b); static sbyte operator *(sbyte a, sbyte b); static sbyte operator /(sbyte a, sbyte b); static sbyte operator %(sbyte a, sbyte b); }
struct __byte : short, ushort, IComparable, IComparable<byte>, IEquatable<byte>, IFormattable { static byte Parse(string a); static bool TryParse(string a, out byte b); static byte MaxValue; static byte MinValue; int CompareTo(byte a); static byte operator +(byte a, byte b); static byte operator -(byte a, byte b); static byte operator *(byte a, byte b); static byte operator /(byte a, byte b); static byte operator %(byte a, byte b); }
struct __short : int, IComparable, IComparable<short>, IEquatable<short>, IFormattable { static short Parse(string a); static bool TryParse(string a, out short b); static short MaxValue; static short MinValue; int CompareTo(short a); static short operator +(short a, short b); static short operator -(short a, short b); static short operator *(short a, short b); static short operator /(short a, short b); static short operator %(short a, short b); }
struct __ushort : int, uint, IComparable, IComparable<ushort>, IEquatable<ushort>, IFormattable { static ushort Parse(string a); static bool TryParse(string a, out ushort b); static ushort MaxValue; static ushort MinValue; int CompareTo(ushort a); static ushort operator +(ushort a, ushort b); static ushort operator -(ushort a, ushort b); static ushort operator *(ushort a, ushort b); static ushort operator /(ushort a, ushort b); static ushort operator %(ushort a, ushort b); }
struct __int : long, double, decimal, IComparable, IComparable<int>, IEquatable<int>, IFormattable { static int Parse(string a); static bool TryParse(string a, out int b); static int MaxValue; static int MinValue; int CompareTo(int a); static int operator +(int a, int b); static int operator -(int a, int b); static int operator *(int a, int b); static int operator /(int a, int b); static int operator %(int a, int b); }
struct __uint : long, ulong, IComparable, IComparable<uint>, IEquatable<uint>, IFormattable { static uint Parse(string a); static bool TryParse(string a, out uint b); static uint MaxValue; static uint MinValue; int CompareTo(uint a); static uint operator +(uint a, uint b); static uint operator -(uint a, uint b); static uint operator *(uint a, uint b); static uint operator /(uint a, uint b); static uint operator %(uint a, uint b); }
struct __long : float, decimal, IComparable, IComparable<long>, IEquatable<long>, IFormattable { static long Parse(string a); static bool TryParse(string a, out long b); static long MaxValue; static long MinValue; int CompareTo(long a); static long operator +(long a, long b); static long operator -(long a, long b); static long operator *(long a, long b); static long operator /(long a, long b); static long operator %(long a, long b); }
struct __ulong : float, decimal, IComparable, IComparable<ulong>, IEquatable<ulong>, IFormattable { static ulong Parse(string a); static bool TryParse(string a, out ulong b); static ulong MaxValue; static ulong MinValue; int CompareTo(ulong a); static ulong operator +(ulong a, ulong b); static ulong operator -(ulong a, ulong b); static ulong operator *(ulong a, ulong b); static ulong operator /(ulong a, ulong b); static ulong operator %(ulong a, ulong b); }
struct __float : double, IComparable, IComparable<float>, IEquatable<float>, IFormattable { static float Parse(string a); static bool TryParse(string a, out float b); static float MaxValue; static float MinValue; int CompareTo(float a); static float operator +(float a, float b); static float operator -(float a, float b); static float operator *(float a, float b); static float operator /(float a, float b); static float operator %(float a, float b); }
struct __double : IComparable, IComparable<double>, IEquatable<double>, IFormattable { static double Parse(string a); static bool TryParse(string a, out double b); static double MaxValue; static double MinValue; int CompareTo(double a); static double operator +(double a, double b); static double operator -(double a, double b); static double operator *(double a, double b); static double operator /(double a, double b); static double operator %(double a, double b); }
struct __decimal : IComparable, IComparable<decimal>, IEquatable<decimal>, IFormattable { static decimal Parse(string a); static bool TryParse(string a, out decimal b); static decimal MaxValue; static decimal MinValue; int CompareTo(decimal a); static decimal operator +(decimal a, decimal b); static decimal operator -(decimal a, decimal b); static decimal operator *(decimal a, decimal b); static decimal operator /(decimal a, decimal b); static decimal operator %(decimal a, decimal b); }
struct __char : ushort, IComparable, IComparable<char>, IEquatable<char>, IFormattable { static char Parse(string a); static bool TryParse(string a, out char b); static char MaxValue; static char MinValue; int CompareTo(char a); static char operator +(char a, char b); static char operator -(char a, char b); static char operator *(char a, char b); static char operator /(char a, char b); static char operator %(char a, char b); static bool IsDigit(char a); static bool IsLetter(char a); static bool IsLetterOrDigit(char a); static bool IsWhiteSpace(char a); static bool IsUpper(char a); static bool IsLower(char a); static char ToUpper(char a); static char ToLower(char a); static char ToUpperInvariant(char a); static char ToLowerInvariant(char a); }
class __string : IEnumerable<char>, IComparable, IComparable<string>, IEquatable<string>, ICloneable {
  static string Empty; int Length { get; } char this[int a] { get; }
  static string operator +(string a, object b);
  static string Format(string a, params object[] b); static string Format(IFormatProvider a, string b, params object[] c);
  static string Join(string a, params string[] b); static string Join(string a, IEnumerable<string> b); static string Join<T>(string a, IEnumerable<T> b);
  static string Concat(params object[] a); static string Concat<T>(IEnumerable<T> a); static bool IsNullOrEmpty(string a);
  static bool IsNullOrWhiteSpace(string a); static int Compare(string a, string b); static int CompareOrdinal(string a, string b);
  static string Intern(string a); static string Copy(string a); static string Create<T>(int a, T b, Action<char[], T> c);
  int CompareTo(string a); bool Contains(string a); bool EndsWith(string a); bool StartsWith(string a); int IndexOf(string a); int IndexOfAny(char[] a);
  int LastIndexOf(string a); string Insert(int a, string b); string PadLeft(int a); string PadRight(int a); string Remove(int a);
  string Replace(string a, string b); string[] Split(params char[] a); string Substring(int a); string Substring(int a, int b); char[] ToCharArray();
  string ToLower(); string ToLowerInvariant(); string ToUpper(); string ToUpperInvariant(); string Trim(params char[] a); string TrimEnd(params char[] a);
  string TrimStart(params char[] a); string Normalize(); IEnumerator<char> GetEnumerator();
}
interface IComparable { int CompareTo(object a); }
interface IComparable<T> { int CompareTo(T a); }
interface IEquatable<T> { bool Equals(T a); }
interface ICloneable { object Clone(); }
interface IFormattable { string ToString(string a, IFormatProvider b); }
interface IFormatProvider { object GetFormat(Type a); }
interface IDisposable { void Dispose(); }
interface IAsyncDisposable { ValueTask DisposeAsync(); }
interface IServiceProvider { object GetService(Type a); }
interface IObserver<T> { void OnNext(T a); void OnError(Exception a); void OnCompleted(); }
interface IObservable<T> { IDisposable Subscribe(IObserver<T> a); }
interface IProgress<T> { void Report(T a); }
delegate void Action();
delegate R Func<R>();
delegate void Action<T1>(T1 t1);
delegate R Func<T1, R>(T1 t1);
delegate void Action<T1, T2>(T1 t1, T2 t2);
delegate R Func<T1, T2, R>(T1 t1, T2 t2);
delegate void Action<T1, T2, T3>(T1 t1, T2 t2, T3 t3);
delegate R Func<T1, T2, T3, R>(T1 t1, T2 t2, T3 t3);
delegate void Action<T1, T2, T3, T4>(T1 t1, T2 t2, T3 t3, T4 t4);
delegate R Func<T1, T2, T3, T4, R>(T1 t1, T2 t2, T3 t3, T4 t4);
delegate void Action<T1, T2, T3, T4, T5>(T1 t1, T2 t2, T3 t3, T4 t4, T5 t5);
delegate R Func<T1, T2, T3, T4, T5, R>(T1 t1, T2 t2, T3 t3, T4 t4, T5 t5);
delegate void Action<T1, T2, T3, T4, T5, T6>(T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6);
delegate R Func<T1, T2, T3, T4, T5, T6, R>(T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6);
delegate void Action<T1, T2, T3, T4, T5, T6, T7>(T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6, T7 t7);
delegate R Func<T1, T2, T3, T4, T5, T6, T7, R>(T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6, T7 t7);
delegate void Action<T1, T2, T3, T4, T5, T6, T7, T8>(T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6, T7 t7, T8 t8);
delegate R Func<T1, T2, T3, T4, T5, T6, T7, T8, R>(T1 t1, T2 t2, T3 t3, T4 t4, T5 t5, T6 t6, T7 t7, T8 t8);
delegate bool Predicate<T>(T a);
delegate int Comparison<T>(T a, T b);
delegate R Converter<T, R>(T a);
delegate void EventHandler(object sender, EventArgs e);
delegate void EventHandler<E>(object sender, E e);
delegate object AsyncCallback(IAsyncResult a);
interface IAsyncResult { object AsyncState { get; } bool IsCompleted { get; } }
class EventArgs { static EventArgs Empty; }
class Delegate { object DynamicInvoke(params object[] a); MethodInfo Method { get; } object Target { get; } Delegate[] GetInvocationList(); static Delegate Combine(Delegate a, Delegate b); }
class Attribute { static Attribute GetCustomAttribute(MemberInfo a, Type b); static Attribute[] GetCustomAttributes(MemberInfo a); }
class Exception {
  Exception(); Exception(string a); Exception(string a, Exception b); string Message { get; } Exception InnerException { get; } string StackTrace { get; }
  string Source { get; set; } IDictionary Data { get; } Exception GetBaseException(); int HResult { get; set; } MethodBase TargetSite { get; }
}
class SystemException : Exception {}
class ApplicationException : Exception {}
class ArgumentException : SystemException { string ParamName { get; } }
class ArgumentNullException : ArgumentException { static void ThrowIfNull(object a, string b); }
class ArgumentOutOfRangeException : ArgumentException {}
class InvalidOperationException : SystemException {}
class ObjectDisposedException : InvalidOperationException {}
class NotSupportedException : SystemException {}
class NotImplementedException : SystemException {}
class FormatException : SystemException {}
class InvalidCastException : SystemException {}
class NullReferenceException : SystemException {}
class IndexOutOfRangeException : SystemException {}
class OverflowException : SystemException {}
class TimeoutException : SystemException {}
class UnauthorizedAccessException : SystemException {}
class AggregateException : Exception { ReadOnlyCollection<Exception> InnerExceptions { get; } AggregateException Flatten(); void Handle(Func<Exception, bool> a); }
class OperationCanceledException : SystemException { CancellationToken CancellationToken { get; } }
class Enum : IComparable, IFormattable {
  bool HasFlag(Enum a); static object Parse(Type a, string b); static T Parse<T>(string a); static bool TryParse<T>(string a, out T b); static string[] GetNames(Type a);
  static __array<object> GetValues(Type a); static T[] GetValues<T>(); static string GetName(Type a, object b); static bool IsDefined(Type a, object b);
}
class ValueType {}
class Lazy<T> { Lazy(); Lazy(Func<T> a); T Value { get; } bool IsValueCreated { get; } }
class WeakReference<T> { bool TryGetTarget(out T a); void SetTarget(T a); }
class Tuple { static Tuple<A, B> Create<A, B>(A a, B b); static Tuple<A, B, C> Create<A, B, C>(A a, B b, C c); }
class Tuple<A, B> { A Item1 { get; } B Item2 { get; } }
class Tuple<A, B, C> { A Item1 { get; } B Item2 { get; } C Item3 { get; } }
struct Nullable<T> { T Value { get; } bool HasValue { get; } T GetValueOrDefault(); }
struct Guid { static Guid NewGuid(); static Guid Empty; static Guid Parse(string a); static bool TryParse(string a, out Guid b); byte[] ToByteArray(); }
struct DateTime : IComparable<DateTime>, IEquatable<DateTime> {
  static DateTime Now { get; } static DateTime UtcNow { get; } static DateTime Today { get; } static DateTime MinValue; static DateTime MaxValue; DateTime Date { get; }
  int Year { get; } int Month { get; } int Day { get; } int Hour { get; } int Minute { get; } int Second { get; } long Ticks { get; } DateTime AddDays(double a); DateTime AddHours(double a);
  DateTime AddMinutes(double a); DateTime AddSeconds(double a); DateTime AddMilliseconds(double a); DateTime AddMonths(int a); DateTime AddYears(int a); DateTime Add(TimeSpan a);
  TimeSpan Subtract(DateTime a); static DateTime Parse(string a); static bool TryParse(string a, out DateTime b); DateTime ToUniversalTime(); DateTime ToLocalTime(); TimeSpan TimeOfDay { get; }
  static TimeSpan operator -(DateTime a, DateTime b); static DateTime operator +(DateTime a, TimeSpan b);
}
struct DateTimeOffset : IComparable<DateTimeOffset>, IEquatable<DateTimeOffset> {
  static DateTimeOffset Now { get; } static DateTimeOffset UtcNow { get; } DateTime DateTime { get; } DateTime UtcDateTime { get; } TimeSpan Offset { get; } DateTimeOffset AddDays(double a);
  DateTimeOffset Add(TimeSpan a); DateTimeOffset ToUniversalTime(); DateTimeOffset ToLocalTime(); static DateTimeOffset Parse(string a); int Year { get; } long Ticks { get; } DateTime Date { get; }
}
struct TimeSpan : IComparable<TimeSpan>, IEquatable<TimeSpan> {
  static TimeSpan Zero; static TimeSpan MaxValue; static TimeSpan FromDays(double a); static TimeSpan FromHours(double a); static TimeSpan FromMinutes(double a); static TimeSpan FromSeconds(double a);
  static TimeSpan FromMilliseconds(double a); static TimeSpan FromTicks(long a); double TotalDays { get; } double TotalHours { get; } double TotalMinutes { get; } double TotalSeconds { get; } double TotalMilliseconds { get; }
  long Ticks { get; } int Days { get; } int Hours { get; } int Minutes { get; } int Seconds { get; } int Milliseconds { get; } TimeSpan Add(TimeSpan a); TimeSpan Subtract(TimeSpan a); TimeSpan Negate(); TimeSpan Duration();
  static TimeSpan Parse(string a); static bool TryParse(string a, out TimeSpan b); static TimeSpan operator +(TimeSpan a, TimeSpan b); static TimeSpan operator -(TimeSpan a, TimeSpan b);
}
class Random { Random(); Random(int a); int Next(); int Next(int a); int Next(int a, int b); double NextDouble(); void NextBytes(byte[] a); }
class Uri { Uri(string a); Uri(Uri a, string b); Uri(string a, UriKind b); string AbsoluteUri { get; } string Host { get; } int Port { get; } string Scheme { get; } string AbsolutePath { get; } string Query { get; } string OriginalString { get; } static bool TryCreate(string a, UriKind b, out Uri c); static string EscapeDataString(string a); static string UnescapeDataString(string a); }
enum UriKind { Absolute, Relative, RelativeOrAbsolute }
enum StringComparison { CurrentCulture, CurrentCultureIgnoreCase, InvariantCulture, InvariantCultureIgnoreCase, Ordinal, OrdinalIgnoreCase }
class StringComparer : IComparer<string>, IEqualityComparer<string> { static StringComparer Ordinal { get; } static StringComparer OrdinalIgnoreCase { get; } static StringComparer InvariantCultureIgnoreCase { get; } static StringComparer CurrentCulture { get; } }
class Version { Version(string a); Version(int a, int b); int Major { get; } int Minor { get; } int Build { get; } static Version Parse(string a); static bool TryParse(string a, out Version b); }
class Math { static int Max(int a, int b); static long Max(long a, long b); static double Max(double a, double b); static int Min(int a, int b); static long Min(long a, long b); static double Min(double a, double b); static int Abs(int a); static double Abs(double a); static double Floor(double a); static double Ceiling(double a); static double Round(double a); static double Pow(double a, double b); static double Sqrt(double a); static double Log(double a); static double PI; static int Sign(int a); }
class Convert { static int ToInt32(object a); static long ToInt64(object a); static double ToDouble(object a); static bool ToBoolean(object a); static string ToString(object a); static string ToBase64String(byte[] a); static byte[] FromBase64String(string a); static object ChangeType(object a, Type b); static byte ToByte(object a); static decimal ToDecimal(object a); }
class Environment { static string NewLine { get; } static string MachineName { get; } static string CurrentDirectory { get; set; } static int ProcessorCount { get; } static string GetEnvironmentVariable(string a); static void SetEnvironmentVariable(string a, string b); static string[] GetCommandLineArgs(); static void Exit(int a); static int TickCount { get; } static string StackTrace { get; } static string UserName { get; } }
class Console { static void Write(object a); static void WriteLine(object a); static string ReadLine(); static TextWriter Out { get; } static TextWriter Error { get; } static TextReader In { get; } static void SetOut(TextWriter a); static void SetError(TextWriter a); }
class GC { static void SuppressFinalize(object a); static void Collect(); }
class Activator { static object CreateInstance(Type a, params object[] b); static T CreateInstance<T>(); }
class AppDomain { static AppDomain CurrentDomain { get; } Assembly[] GetAssemblies(); string BaseDirectory { get; } event EventHandler ProcessExit; event EventHandler DomainUnload; }
class AppContext { static string BaseDirectory { get; } static bool TryGetSwitch(string a, out bool b); }
class BitConverter { static byte[] GetBytes(int a); static int ToInt32(byte[] a, int b); static string ToString(byte[] a); }
class Buffer { static void BlockCopy(object a, int b, object c, int d, int e); }
struct Span<T> { int Length { get; } T this[int a] { get; } Span<T> Slice(int a); Span<T> Slice(int a, int b); T[] ToArray(); void CopyTo(Span<T> a); void Clear(); void Fill(T a); IEnumerator<T> GetEnumerator(); }
struct ReadOnlySpan<T> { int Length { get; } T this[int a] { get; } ReadOnlySpan<T> Slice(int a); ReadOnlySpan<T> Slice(int a, int b); T[] ToArray(); IEnumerator<T> GetEnumerator(); }
struct Memory<T> { int Length { get; } Span<T> Span { get; } Memory<T> Slice(int a); T[] ToArray(); }
struct ReadOnlyMemory<T> { int Length { get; } ReadOnlySpan<T> Span { get; } T[] ToArray(); }
class Type : MemberInfo {
  string FullName { get; } string Namespace { get; } string AssemblyQualifiedName { get; } Assembly Assembly { get; } Type BaseType { get; } bool IsEnum { get; } bool IsArray { get; } bool IsGenericType { get; }
  bool IsInterface { get; } bool IsClass { get; } bool IsAbstract { get; } bool IsValueType { get; } Type[] GetInterfaces(); Type[] GetGenericArguments(); Type GetGenericTypeDefinition(); Type GetElementType();
  Type MakeGenericType(params Type[] a); PropertyInfo[] GetProperties(); PropertyInfo[] GetProperties(BindingFlags a); PropertyInfo GetProperty(string a); MethodInfo[] GetMethods(); MethodInfo[] GetMethods(BindingFlags a); MethodInfo GetMethod(string a); FieldInfo[] GetFields();
  FieldInfo GetField(string a); ConstructorInfo[] GetConstructors(); ConstructorInfo GetConstructor(Type[] a); bool IsAssignableFrom(Type a); bool IsInstanceOfType(object a); bool IsSubclassOf(Type a); static Type GetType(string a); TypeInfo GetTypeInfo();
  static Type[] EmptyTypes; static TypeCode GetTypeCode(Type a); Type[] GenericTypeArguments { get; } MemberInfo[] GetMembers();
}
`;
