// The files of the stubs: the universe, the types that containers are lowered to, and the standard library.

import { STANDARD_LIBRARY } from './standard-library.ts';

const BUILTIN = `package builtin

type __slice[T any] struct {
	__key int
	__value T
}
func (s __slice[T]) __index(i int) T

type __map[K comparable, V any] struct {
	__key K
	__value V
}
func (m __map[K, V]) __index(key K) V

type __chan[T any] struct {
	__key T
	__value T
}

type __func struct{}

type any interface{}
type comparable interface{}
type error interface {
	Error() string
}

type bool struct{}
type string struct {
	__key int
	__value rune
}
type int struct{}
type int8 struct{}
type int16 struct{}
type int32 struct{}
type int64 struct{}
type uint struct{}
type uint8 struct{}
type uint16 struct{}
type uint32 struct{}
type uint64 struct{}
type uintptr struct{}
type float32 struct{}
type float64 struct{}
type complex64 struct{}
type complex128 struct{}
type byte = uint8
type rune = int32

func append[S any](s S, x ...any) S
func cap(v any) int
func clear(v any)
func close(c any)
func complex(r, i float64) complex128
func copy(dst, src any) int
func delete(m, key any)
func imag(c complex128) float64
func len(v any) int
func make[T any](t T, size ...int) T
func max[T any](x T, y ...T) T
func min[T any](x T, y ...T) T
func new[T any](t T) T
func panic(v any)
func print(args ...any)
func println(args ...any)
func real(c complex128) float64
func recover() any
`;

const PACKAGES: Readonly<Record<string, string>> = { builtin: BUILTIN, ...STANDARD_LIBRARY };

/** Paths are `stubs:<package>.go`, sorted. */
export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  return Object.entries(PACKAGES)
    .map(([name, text]) => ({ path: `stubs:${name}.go`, text }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}
