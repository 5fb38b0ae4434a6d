// Signatures of the standard library, by package: what interfaces ask for, what types that are embedded promote, and what
// gives back the types that it is given. Packages and names that are not here are external.

export const STANDARD_LIBRARY: Readonly<Record<string, string>> = {
  bufio: `package bufio
import "io"
type Reader struct{}
func NewReader(r io.Reader) *Reader
func (b *Reader) Read(p []byte) (n int, err error)
func (b *Reader) ReadByte() (byte, error)
func (b *Reader) ReadRune() (r rune, size int, err error)
func (b *Reader) ReadString(delim byte) (string, error)
type Writer struct{}
func NewWriter(w io.Writer) *Writer
func (b *Writer) Flush() error
func (b *Writer) Write(p []byte) (nn int, err error)
func (b *Writer) WriteString(s string) (int, error)
type ReadWriter struct {
	*Reader
	*Writer
}
`,
  bytes: `package bytes
import "io"
type Buffer struct{}
func NewBuffer(buf []byte) *Buffer
func NewBufferString(s string) *Buffer
func (b *Buffer) Bytes() []byte
func (b *Buffer) Len() int
func (b *Buffer) Read(p []byte) (n int, err error)
func (b *Buffer) ReadFrom(r io.Reader) (n int64, err error)
func (b *Buffer) Reset()
func (b *Buffer) String() string
func (b *Buffer) Truncate(n int)
func (b *Buffer) Write(p []byte) (n int, err error)
func (b *Buffer) WriteByte(c byte) error
func (b *Buffer) WriteRune(r rune) (n int, err error)
func (b *Buffer) WriteString(s string) (n int, err error)
func (b *Buffer) WriteTo(w io.Writer) (n int64, err error)
type Reader struct{}
func NewReader(b []byte) *Reader
func (r *Reader) Read(b []byte) (n int, err error)
func (r *Reader) Len() int
`,
  'container/heap': `package heap
import "sort"
type Interface interface {
	sort.Interface
	Push(x any)
	Pop() any
}
`,
  'container/list': `package list
type Element struct { Value any }
func (e *Element) Next() *Element
func (e *Element) Prev() *Element
type List struct{}
func New() *List
func (l *List) Back() *Element
func (l *List) Front() *Element
func (l *List) Init() *List
func (l *List) Len() int
func (l *List) MoveToBack(e *Element)
func (l *List) MoveToFront(e *Element)
func (l *List) PushBack(v any) *Element
func (l *List) PushFront(v any) *Element
func (l *List) Remove(e *Element) any
`,
  context: `package context
import "time"
type Context interface {
	Deadline() (deadline time.Time, ok bool)
	Done() <-chan struct{}
	Err() error
	Value(key any) any
}
type CancelFunc func()
func Background() Context
func TODO() Context
func WithCancel(parent Context) (ctx Context, cancel CancelFunc)
func WithDeadline(parent Context, d time.Time) (Context, CancelFunc)
func WithTimeout(parent Context, timeout time.Duration) (Context, CancelFunc)
func WithValue(parent Context, key, val any) Context
`,
  encoding: `package encoding
type BinaryMarshaler interface { MarshalBinary() (data []byte, err error) }
type BinaryUnmarshaler interface { UnmarshalBinary(data []byte) error }
type TextMarshaler interface { MarshalText() (text []byte, err error) }
type TextUnmarshaler interface { UnmarshalText(text []byte) error }
`,
  'encoding/json': `package json
type Marshaler interface { MarshalJSON() ([]byte, error) }
type Unmarshaler interface { UnmarshalJSON([]byte) error }
`,
  flag: `package flag
type Value interface {
	String() string
	Set(string) error
}
type Getter interface {
	Value
	Get() any
}
`,
  fmt: `package fmt
type State interface {
	Write(b []byte) (n int, err error)
	Width() (wid int, ok bool)
	Precision() (prec int, ok bool)
	Flag(c int) bool
}
type Formatter interface { Format(f State, verb rune) }
type GoStringer interface { GoString() string }
type Stringer interface { String() string }
func Errorf(format string, a ...any) error
func Sprint(a ...any) string
func Sprintf(format string, a ...any) string
func Sprintln(a ...any) string
`,
  hash: `package hash
import "io"
type Hash interface {
	io.Writer
	Sum(b []byte) []byte
	Reset()
	Size() int
	BlockSize() int
}
`,
  io: `package io
type Reader interface { Read(p []byte) (n int, err error) }
type Writer interface { Write(p []byte) (n int, err error) }
type Closer interface { Close() error }
type Seeker interface { Seek(offset int64, whence int) (int64, error) }
type ReadWriter interface {
	Reader
	Writer
}
type ReadCloser interface {
	Reader
	Closer
}
type WriteCloser interface {
	Writer
	Closer
}
type ReadWriteCloser interface {
	Reader
	Writer
	Closer
}
type ReadSeeker interface {
	Reader
	Seeker
}
type ReadSeekCloser interface {
	Reader
	Seeker
	Closer
}
type WriteSeeker interface {
	Writer
	Seeker
}
type ReaderAt interface { ReadAt(p []byte, off int64) (n int, err error) }
type WriterAt interface { WriteAt(p []byte, off int64) (n int, err error) }
type ReaderFrom interface { ReadFrom(r Reader) (n int64, err error) }
type WriterTo interface { WriteTo(w Writer) (n int64, err error) }
type ByteReader interface { ReadByte() (byte, error) }
type ByteScanner interface {
	ByteReader
	UnreadByte() error
}
type ByteWriter interface { WriteByte(c byte) error }
type RuneReader interface { ReadRune() (r rune, size int, err error) }
type RuneScanner interface {
	RuneReader
	UnreadRune() error
}
type StringWriter interface { WriteString(s string) (n int, err error) }
func NopCloser(r Reader) ReadCloser
func MultiReader(readers ...Reader) Reader
func MultiWriter(writers ...Writer) Writer
func LimitReader(r Reader, n int64) Reader
func TeeReader(r Reader, w Writer) Reader
`,
  'io/fs': `package fs
import "time"
type FS interface { Open(name string) (File, error) }
type File interface {
	Stat() (FileInfo, error)
	Read([]byte) (int, error)
	Close() error
}
type FileMode uint32
type FileInfo interface {
	Name() string
	Size() int64
	Mode() FileMode
	ModTime() time.Time
	IsDir() bool
	Sys() any
}
type DirEntry interface {
	Name() string
	IsDir() bool
	Type() FileMode
	Info() (FileInfo, error)
}
type ReadDirFile interface {
	File
	ReadDir(n int) ([]DirEntry, error)
}
`,
  iter: `package iter
type Seq[V any] func(yield func(V) bool)
type Seq2[K, V any] func(yield func(K, V) bool)
`,
  log: `package log
import "io"
type Logger struct{}
func New(out io.Writer, prefix string, flag int) *Logger
func Default() *Logger
func (l *Logger) Fatal(v ...any)
func (l *Logger) Fatalf(format string, v ...any)
func (l *Logger) Fatalln(v ...any)
func (l *Logger) Panic(v ...any)
func (l *Logger) Panicf(format string, v ...any)
func (l *Logger) Panicln(v ...any)
func (l *Logger) Print(v ...any)
func (l *Logger) Printf(format string, v ...any)
func (l *Logger) Println(v ...any)
func (l *Logger) Output(calldepth int, s string) error
func (l *Logger) Prefix() string
func (l *Logger) SetOutput(w io.Writer)
func (l *Logger) SetPrefix(prefix string)
`,
  'log/slog': `package slog
import "context"
type Attr struct{}
type Level int
func (l Level) Level() Level
type Leveler interface { Level() Level }
type Record struct { Level Level }
type Handler interface {
	Enabled(context.Context, Level) bool
	Handle(context.Context, Record) error
	WithAttrs(attrs []Attr) Handler
	WithGroup(name string) Handler
}
type Value struct{}
type LogValuer interface { LogValue() Value }
`,
  maps: `package maps
import "iter"
func Clone[K comparable, V any](m map[K]V) map[K]V
func Keys[K comparable, V any](m map[K]V) iter.Seq[K]
func Values[K comparable, V any](m map[K]V) iter.Seq[V]
`,
  net: `package net
import "time"
type Addr interface {
	Network() string
	String() string
}
type Conn interface {
	Read(b []byte) (n int, err error)
	Write(b []byte) (n int, err error)
	Close() error
	LocalAddr() Addr
	RemoteAddr() Addr
	SetDeadline(t time.Time) error
	SetReadDeadline(t time.Time) error
	SetWriteDeadline(t time.Time) error
}
type Error interface {
	error
	Timeout() bool
	Temporary() bool
}
type Listener interface {
	Accept() (Conn, error)
	Close() error
	Addr() Addr
}
type TCPListener struct{}
func (l *TCPListener) Accept() (Conn, error)
func (l *TCPListener) Close() error
func (l *TCPListener) Addr() Addr
`,
  'net/http': `package http
import (
	"bufio"
	"context"
	"io"
	"net"
	"net/url"
)
type Header map[string][]string
func (h Header) Add(key, value string)
func (h Header) Clone() Header
func (h Header) Del(key string)
func (h Header) Get(key string) string
func (h Header) Set(key, value string)
func (h Header) Values(key string) []string
type ResponseWriter interface {
	Header() Header
	Write([]byte) (int, error)
	WriteHeader(statusCode int)
}
type Handler interface { ServeHTTP(ResponseWriter, *Request) }
type HandlerFunc func(ResponseWriter, *Request)
func (f HandlerFunc) ServeHTTP(w ResponseWriter, r *Request)
type Flusher interface { Flush() }
type Hijacker interface { Hijack() (net.Conn, *bufio.ReadWriter, error) }
type CloseNotifier interface { CloseNotify() <-chan bool }
type PushOptions struct{}
type Pusher interface { Push(target string, opts *PushOptions) error }
type RoundTripper interface { RoundTrip(*Request) (*Response, error) }
type File interface {
	io.Closer
	io.Reader
	io.Seeker
}
type FileSystem interface { Open(name string) (File, error) }
type Cookie struct{}
type Request struct {
	URL *url.URL
	Header Header
	Body io.ReadCloser
	Response *Response
}
func NewRequest(method, url string, body io.Reader) (*Request, error)
func (r *Request) Clone(ctx context.Context) *Request
func (r *Request) Context() context.Context
func (r *Request) Cookie(name string) (*Cookie, error)
func (r *Request) WithContext(ctx context.Context) *Request
type Response struct {
	Header Header
	Body io.ReadCloser
	Request *Request
}
type Client struct { Transport RoundTripper }
func (c *Client) Do(req *Request) (*Response, error)
func (c *Client) Get(url string) (resp *Response, err error)
type Server struct { Handler Handler }
type ServeMux struct{}
func NewServeMux() *ServeMux
func (mux *ServeMux) Handle(pattern string, handler Handler)
func (mux *ServeMux) HandleFunc(pattern string, handler func(ResponseWriter, *Request))
func (mux *ServeMux) ServeHTTP(w ResponseWriter, r *Request)
func FileServer(root FileSystem) Handler
func NotFoundHandler() Handler
func StripPrefix(prefix string, h Handler) Handler
`,
  'net/url': `package url
type Values map[string][]string
func (v Values) Add(key, value string)
func (v Values) Get(key string) string
func (v Values) Set(key, value string)
type URL struct{}
func Parse(rawURL string) (*URL, error)
func (u *URL) Query() Values
func (u *URL) String() string
`,
  os: `package os
import "io/fs"
type FileInfo = fs.FileInfo
type FileMode = fs.FileMode
type File struct{}
func Create(name string) (*File, error)
func Open(name string) (*File, error)
func OpenFile(name string, flag int, perm FileMode) (*File, error)
func (f *File) Close() error
func (f *File) Fd() uintptr
func (f *File) Name() string
func (f *File) Read(b []byte) (n int, err error)
func (f *File) Seek(offset int64, whence int) (ret int64, err error)
func (f *File) Stat() (FileInfo, error)
func (f *File) Sync() error
func (f *File) Write(b []byte) (n int, err error)
func (f *File) WriteString(s string) (n int, err error)
type Signal interface {
	String() string
	Signal()
}
var Stderr, Stdin, Stdout *File
`,
  slices: `package slices
func Clone[S any](s S) S
func Compact[S any](s S) S
func Delete[S any](s S, i, j int) S
func Insert[S any, E any](s S, i int, v ...E) S
func Max[E any](x []E) E
func Min[E any](x []E) E
`,
  sort: `package sort
type Interface interface {
	Len() int
	Less(i, j int) bool
	Swap(i, j int)
}
func Reverse(data Interface) Interface
`,
  strings: `package strings
import "io"
type Builder struct{}
func (b *Builder) Len() int
func (b *Builder) Reset()
func (b *Builder) String() string
func (b *Builder) Write(p []byte) (int, error)
func (b *Builder) WriteByte(c byte) error
func (b *Builder) WriteRune(r rune) (int, error)
func (b *Builder) WriteString(s string) (int, error)
type Reader struct{}
func NewReader(s string) *Reader
func (r *Reader) Len() int
func (r *Reader) Read(b []byte) (n int, err error)
func (r *Reader) Seek(offset int64, whence int) (int64, error)
func (r *Reader) WriteTo(w io.Writer) (n int64, err error)
func Fields(s string) []string
func Join(elems []string, sep string) string
func Split(s, sep string) []string
`,
  sync: `package sync
type Locker interface {
	Lock()
	Unlock()
}
type Mutex struct{}
func (m *Mutex) Lock()
func (m *Mutex) TryLock() bool
func (m *Mutex) Unlock()
type RWMutex struct{}
func (rw *RWMutex) Lock()
func (rw *RWMutex) RLock()
func (rw *RWMutex) RUnlock()
func (rw *RWMutex) TryLock() bool
func (rw *RWMutex) Unlock()
type Once struct{}
func (o *Once) Do(f func())
type WaitGroup struct{}
func (wg *WaitGroup) Add(delta int)
func (wg *WaitGroup) Done()
func (wg *WaitGroup) Go(f func())
func (wg *WaitGroup) Wait()
type Pool struct { New func() any }
func (p *Pool) Get() any
func (p *Pool) Put(x any)
type Map struct{}
func (m *Map) Load(key any) (value any, ok bool)
func (m *Map) LoadOrStore(key, value any) (actual any, loaded bool)
func (m *Map) Store(key, value any)
func (m *Map) Delete(key any)
func (m *Map) Range(f func(key, value any) bool)
func OnceFunc(f func()) func()
func OnceValue[T any](f func() T) func() T
`,
  'sync/atomic': `package atomic
type Pointer[T any] struct{}
func (x *Pointer[T]) CompareAndSwap(old, new *T) (swapped bool)
func (x *Pointer[T]) Load() *T
func (x *Pointer[T]) Store(val *T)
func (x *Pointer[T]) Swap(new *T) (old *T)
type Value struct{}
func (v *Value) Load() (val any)
func (v *Value) Store(val any)
`,
  testing: `package testing
import (
	"context"
	"time"
)
type common struct{}
func (c *common) Chdir(dir string)
func (c *common) Cleanup(f func())
func (c *common) Context() context.Context
func (c *common) Error(args ...any)
func (c *common) Errorf(format string, args ...any)
func (c *common) Fail()
func (c *common) FailNow()
func (c *common) Failed() bool
func (c *common) Fatal(args ...any)
func (c *common) Fatalf(format string, args ...any)
func (c *common) Helper()
func (c *common) Log(args ...any)
func (c *common) Logf(format string, args ...any)
func (c *common) Name() string
func (c *common) Setenv(key, value string)
func (c *common) Skip(args ...any)
func (c *common) SkipNow()
func (c *common) Skipf(format string, args ...any)
func (c *common) Skipped() bool
func (c *common) TempDir() string
type T struct { common }
func (t *T) Deadline() (deadline time.Time, ok bool)
func (t *T) Parallel()
func (t *T) Run(name string, f func(t *T)) bool
type B struct {
	common
	N int
}
func (b *B) ReportAllocs()
func (b *B) ResetTimer()
func (b *B) Run(name string, f func(b *B)) bool
func (b *B) StartTimer()
func (b *B) StopTimer()
type F struct { common }
type M struct{}
func (m *M) Run() (code int)
type TB interface {
	Cleanup(func())
	Error(args ...any)
	Errorf(format string, args ...any)
	Fail()
	FailNow()
	Failed() bool
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Helper()
	Log(args ...any)
	Logf(format string, args ...any)
	Name() string
	Setenv(key, value string)
	Chdir(dir string)
	Skip(args ...any)
	SkipNow()
	Skipf(format string, args ...any)
	Skipped() bool
	TempDir() string
	Context() context.Context
	private()
}
`,
  time: `package time
type Duration int64
func (d Duration) Milliseconds() int64
func (d Duration) Minutes() float64
func (d Duration) Round(m Duration) Duration
func (d Duration) Seconds() float64
func (d Duration) String() string
func (d Duration) Truncate(m Duration) Duration
type Location struct{}
type Month int
func (m Month) String() string
type Weekday int
func (d Weekday) String() string
type Time struct{}
func Now() Time
func Since(t Time) Duration
func Unix(sec int64, nsec int64) Time
func (t Time) Add(d Duration) Time
func (t Time) After(u Time) bool
func (t Time) AppendFormat(b []byte, layout string) []byte
func (t Time) Before(u Time) bool
func (t Time) Equal(u Time) bool
func (t Time) Format(layout string) string
func (t Time) In(loc *Location) Time
func (t Time) IsZero() bool
func (t Time) Local() Time
func (t Time) MarshalJSON() ([]byte, error)
func (t Time) MarshalText() ([]byte, error)
func (t Time) String() string
func (t Time) Sub(u Time) Duration
func (t Time) UTC() Time
func (t Time) Unix() int64
func (t Time) UnixNano() int64
func (t *Time) UnmarshalJSON(data []byte) error
func (t *Time) UnmarshalText(data []byte) error
type Ticker struct { C <-chan Time }
func NewTicker(d Duration) *Ticker
func (t *Ticker) Reset(d Duration)
func (t *Ticker) Stop()
type Timer struct { C <-chan Time }
func NewTimer(d Duration) *Timer
func (t *Timer) Reset(d Duration) bool
func (t *Timer) Stop() bool
`,
};
