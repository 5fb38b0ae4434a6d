// Signatures of the standard library: reflection, tasks and threads, files, texts.

export const runtimeTypes = `class MemberInfo { string Name { get; } Type DeclaringType { get; } object[] GetCustomAttributes(bool a); bool IsDefined(Type a, bool b); }
class TypeInfo : Type { IEnumerable<PropertyInfo> DeclaredProperties { get; } IEnumerable<MethodInfo> DeclaredMethods { get; } IEnumerable<ConstructorInfo> DeclaredConstructors { get; } IEnumerable<Type> ImplementedInterfaces { get; } Type AsType(); }
class MethodBase : MemberInfo { ParameterInfo[] GetParameters(); object Invoke(object a, object[] b); bool IsStatic { get; } bool IsPublic { get; } static MethodBase GetCurrentMethod(); }
class MethodInfo : MethodBase { Type ReturnType { get; } MethodInfo MakeGenericMethod(params Type[] a); Delegate CreateDelegate(Type a); }
class ConstructorInfo : MethodBase { object Invoke(object[] a); }
class PropertyInfo : MemberInfo { Type PropertyType { get; } object GetValue(object a); void SetValue(object a, object b); MethodInfo GetMethod { get; } MethodInfo SetMethod { get; } bool CanRead { get; } bool CanWrite { get; } MethodInfo GetGetMethod(); ParameterInfo[] GetIndexParameters(); }
class FieldInfo : MemberInfo { Type FieldType { get; } object GetValue(object a); void SetValue(object a, object b); }
class ParameterInfo { string Name { get; } Type ParameterType { get; } bool HasDefaultValue { get; } object DefaultValue { get; } bool IsOptional { get; } }
class Assembly { static Assembly GetExecutingAssembly(); static Assembly GetEntryAssembly(); static Assembly GetCallingAssembly(); static Assembly Load(string a); Type[] GetTypes(); Type[] GetExportedTypes(); Type GetType(string a); AssemblyName GetName(); string FullName { get; } string Location { get; } Stream GetManifestResourceStream(string a); string[] GetManifestResourceNames(); }
class AssemblyName { string Name { get; } Version Version { get; } }
class Task { static Task CompletedTask { get; } static Task Delay(int a); static Task Run(Action a); static Task<T> Run<T>(Func<T> a); static Task<T> Run<T>(Func<Task<T>> a); static Task<T> FromResult<T>(T a); static Task FromException(Exception a); static Task WhenAll(params Task[] a); static Task WhenAll(IEnumerable<Task> a); static Task<T[]> WhenAll<T>(IEnumerable<Task<T>> a); static Task<Task> WhenAny(params Task[] a); static void WaitAll(params Task[] a); static Task Yield(); void Wait(); Task ConfigureAwait(bool a); TaskAwaiter GetAwaiter(); Task ContinueWith(Action<Task> a); bool IsCompleted { get; } bool IsFaulted { get; } bool IsCanceled { get; } AggregateException Exception { get; } static TaskFactory Factory { get; } }
class Task<T> : Task { T Result { get; } Task<T> ConfigureAwait(bool a); TaskAwaiter<T> GetAwaiter(); Task<R> ContinueWith<R>(Func<Task<T>, R> a); Task<T> WaitAsync(CancellationToken a); }
struct ValueTask { Task AsTask(); ValueTask ConfigureAwait(bool a); TaskAwaiter GetAwaiter(); }
struct ValueTask<T> : Task<T> { ValueTask(T a); Task<T> AsTask(); ValueTask<T> ConfigureAwait(bool a); }
struct TaskAwaiter { void GetResult(); }
struct TaskAwaiter<T> { T GetResult(); }
class TaskFactory { Task StartNew(Action a); Task<T> StartNew<T>(Func<T> a); }
class TaskCompletionSource<T> { Task<T> Task { get; } void SetResult(T a); void SetException(Exception a); void SetCanceled(); bool TrySetResult(T a); bool TrySetException(Exception a); }
class TaskScheduler { static TaskScheduler Default { get; } static TaskScheduler Current { get; } }
struct CancellationToken { static CancellationToken None { get; } bool IsCancellationRequested { get; } void ThrowIfCancellationRequested(); CancellationTokenRegistration Register(Action a); WaitHandle WaitHandle { get; } }
struct CancellationTokenRegistration : IDisposable { }
class CancellationTokenSource : IDisposable { CancellationToken Token { get; } void Cancel(); void CancelAfter(int a); bool IsCancellationRequested { get; } static CancellationTokenSource CreateLinkedTokenSource(params CancellationToken[] a); }
class Thread { Thread(Action a); static Thread CurrentThread { get; } void Start(); void Join(); static void Sleep(int a); int ManagedThreadId { get; } string Name { get; set; } bool IsBackground { get; set; } }
class ThreadLocal<T> : IDisposable { ThreadLocal(Func<T> a); T Value { get; set; } }
class AsyncLocal<T> { T Value { get; set; } }
class Interlocked { static int Increment(ref int a); static int Decrement(ref int a); static T Exchange<T>(ref T a, T b); static T CompareExchange<T>(ref T a, T b, T c); static int Add(ref int a, int b); }
class Monitor { static void Enter(object a); static void Exit(object a); static bool TryEnter(object a); static void PulseAll(object a); static bool Wait(object a); }
class WaitHandle : IDisposable { bool WaitOne(); }
class ManualResetEvent : WaitHandle { bool Set(); bool Reset(); }
class ManualResetEventSlim : IDisposable { void Set(); void Reset(); void Wait(); }
class AutoResetEvent : WaitHandle { bool Set(); }
class SemaphoreSlim : IDisposable { SemaphoreSlim(int a); void Wait(); Task WaitAsync(); int Release(); }
class ReaderWriterLockSlim : IDisposable { void EnterReadLock(); void ExitReadLock(); void EnterWriteLock(); void ExitWriteLock(); }
class Timer : IDisposable { Timer(Action<object> a, object b, int c, int d); bool Change(int a, int b); }
class Stopwatch { static Stopwatch StartNew(); void Start(); void Stop(); void Reset(); void Restart(); TimeSpan Elapsed { get; } long ElapsedMilliseconds { get; } long ElapsedTicks { get; } static long GetTimestamp(); }
class Debug { static void Assert(bool a); static void WriteLine(object a); static void Fail(string a); }
class Stream : IDisposable { int Read(byte[] a, int b, int c); Task<int> ReadAsync(byte[] a, int b, int c); void Write(byte[] a, int b, int c); Task WriteAsync(byte[] a, int b, int c); void Flush(); Task FlushAsync(); void CopyTo(Stream a); Task CopyToAsync(Stream a); long Length { get; } long Position { get; set; } long Seek(long a, SeekOrigin b); void Close(); void SetLength(long a); static Stream Null; int ReadByte(); bool CanRead { get; } bool CanWrite { get; } bool CanSeek { get; } }
class MemoryStream : Stream { MemoryStream(); MemoryStream(byte[] a); byte[] ToArray(); byte[] GetBuffer(); }
class FileStream : Stream { FileStream(string a, FileMode b); string Name { get; } }
class TextReader : IDisposable { string ReadLine(); string ReadToEnd(); int Read(); int Peek(); Task<string> ReadLineAsync(); Task<string> ReadToEndAsync(); }
class StreamReader : TextReader { StreamReader(Stream a); StreamReader(string a); Stream BaseStream { get; } bool EndOfStream { get; } }
class StringReader : TextReader { StringReader(string a); }
class TextWriter : IDisposable { void Write(object a); void WriteLine(object a); void Flush(); Task WriteAsync(string a); Task WriteLineAsync(string a); Encoding Encoding { get; } IFormatProvider FormatProvider { get; } string NewLine { get; set; } static TextWriter Null; void Close(); }
class StreamWriter : TextWriter { StreamWriter(Stream a); StreamWriter(string a); bool AutoFlush { get; set; } Stream BaseStream { get; } }
class StringWriter : TextWriter { StringWriter(); StringBuilder GetStringBuilder(); }
class File { static bool Exists(string a); static string ReadAllText(string a); static string[] ReadAllLines(string a); static IEnumerable<string> ReadLines(string a); static byte[] ReadAllBytes(string a); static void WriteAllText(string a, string b); static void WriteAllLines(string a, IEnumerable<string> b); static void Delete(string a); static void Copy(string a, string b); static void Move(string a, string b); static FileStream Open(string a, FileMode b); static FileStream OpenRead(string a); static FileStream Create(string a); static StreamReader OpenText(string a); static StreamWriter CreateText(string a); static void AppendAllText(string a, string b); }
class Directory { static bool Exists(string a); static DirectoryInfo CreateDirectory(string a); static string[] GetFiles(string a); static string[] GetDirectories(string a); static IEnumerable<string> EnumerateFiles(string a); static void Delete(string a); static string GetCurrentDirectory(); }
class FileSystemInfo { string Name { get; } string FullName { get; } bool Exists { get; } void Delete(); }
class FileInfo : FileSystemInfo { FileInfo(string a); long Length { get; } DirectoryInfo Directory { get; } FileStream OpenRead(); }
class DirectoryInfo : FileSystemInfo { DirectoryInfo(string a); FileInfo[] GetFiles(); DirectoryInfo[] GetDirectories(); DirectoryInfo Parent { get; } IEnumerable<FileInfo> EnumerateFiles(); }
class Path { static string Combine(params string[] a); static string GetFileName(string a); static string GetFileNameWithoutExtension(string a); static string GetExtension(string a); static string GetDirectoryName(string a); static string GetFullPath(string a); static string GetTempPath(); static string GetTempFileName(); static string GetRandomFileName(); static string ChangeExtension(string a, string b); static char DirectorySeparatorChar; static bool IsPathRooted(string a); }
enum FileMode { Append, Create, CreateNew, Open, OpenOrCreate, Truncate }
class StringBuilder { StringBuilder(); StringBuilder(string a); StringBuilder(int a); StringBuilder Append(object a); StringBuilder AppendLine(string a); StringBuilder AppendFormat(string a, params object[] b); StringBuilder AppendJoin(string a, params object[] b); StringBuilder Insert(int a, object b); StringBuilder Remove(int a, int b); StringBuilder Replace(string a, string b); StringBuilder Clear(); int Length { get; set; } int Capacity { get; set; } char this[int a] { get; set; } }
class Encoding { static Encoding UTF8 { get; } static Encoding ASCII { get; } static Encoding Unicode { get; } static Encoding Default { get; } byte[] GetBytes(string a); string GetString(byte[] a); int GetByteCount(string a); static Encoding GetEncoding(string a); }
class UTF8Encoding : Encoding { }
class Regex { Regex(string a); Match Match(string a); MatchCollection Matches(string a); bool IsMatch(string a); string Replace(string a, string b); string[] Split(string a); static string Escape(string a); }
class Capture { string Value { get; } int Index { get; } int Length { get; } }
class Group : Capture { bool Success { get; } string Name { get; } }
class Match : Group { GroupCollection Groups { get; } Match NextMatch(); }
class MatchCollection : IEnumerable<Match> { int Count { get; } Match this[int a] { get; } }
class GroupCollection : IEnumerable<Group> { int Count { get; } Group this[object a] { get; } }
class CultureInfo : IFormatProvider { CultureInfo(string a); static CultureInfo InvariantCulture { get; } static CultureInfo CurrentCulture { get; set; } string Name { get; } }
class HttpClient : IDisposable { Task<HttpResponseMessage> GetAsync(string a); Task<HttpResponseMessage> PostAsync(string a, HttpContent b); Task<HttpResponseMessage> SendAsync(HttpRequestMessage a); Task<string> GetStringAsync(string a); Uri BaseAddress { get; set; } }
class HttpRequestMessage { Uri RequestUri { get; set; } HttpContent Content { get; set; } }
class HttpResponseMessage : IDisposable { HttpContent Content { get; } bool IsSuccessStatusCode { get; } HttpResponseMessage EnsureSuccessStatusCode(); }
class HttpContent : IDisposable { Task<string> ReadAsStringAsync(); Task<byte[]> ReadAsByteArrayAsync(); Task<Stream> ReadAsStreamAsync(); }
class Expression<T> { T Compile(); }
`;
