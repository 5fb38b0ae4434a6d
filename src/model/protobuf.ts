// Protocol Buffers on the wire, for messages that are described by a table of their fields: as much of it as indexes of code need.
// Numbers are varints; what a table does not know is skipped.

/** Kinds of values. `ints` is a packed list. A message is described by its own table. */
export type FieldKind = 'string' | 'int' | 'bool' | 'ints' | Message;

export interface Field {
  readonly number: number;
  readonly kind: FieldKind;
  /** Lists of values; a field of a kind that is no list is one value, and left out where it is empty. */
  readonly list?: boolean;
}

export type Message = { readonly [name: string]: Field };

type Plain<K extends FieldKind> = K extends 'string'
  ? string
  : K extends 'int'
    ? number
    : K extends 'bool'
      ? boolean
      : K extends 'ints'
        ? readonly number[]
        : K extends Message
          ? Value<K>
          : never;

/** A message as an object. */
export type Value<M extends Message> = {
  readonly [Name in keyof M]?: M[Name]['list'] extends true
    ? readonly Plain<M[Name]['kind']>[]
    : Plain<M[Name]['kind']>;
};

const VARINT = 0;
const LENGTH = 2;
/** Of the last of the ten bytes that a number can have. */
const MOST_WEIGHT = 2 ** 63;
const FIXED: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** The bytes of a message, fields in the order of the table. */
export function encode<M extends Message>(message: M, value: Value<M>): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const [name, field] of Object.entries(message)) {
    const given = (value as Readonly<Record<string, unknown>>)[name];
    const values = field.list === true ? ((given ?? []) as readonly unknown[]) : given === undefined ? [] : [given];
    for (const one of values) encodeField(parts, field, one, field.list === true);
  }
  return Buffer.concat(parts);
}

function encodeField(parts: Uint8Array[], { number, kind }: Field, value: unknown, inList: boolean): void {
  if (kind === 'int' || kind === 'bool') {
    const plain = Number(value);
    if (plain !== 0 || inList) parts.push(varint(number * 8 + VARINT), varint(plain));
    return;
  }
  const bytes =
    kind === 'string'
      ? Buffer.from(value as string)
      : kind === 'ints'
        ? Buffer.concat((value as readonly number[]).map(varint))
        : encode(kind, value as Value<Message>);
  if (bytes.length > 0 || inList) parts.push(varint(number * 8 + LENGTH), varint(bytes.length), bytes);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

/** Reads a message; throws `RangeError` for bytes that are none. */
export function decode<M extends Message>(message: M, bytes: Uint8Array): Value<M> {
  const names = new Map(Object.entries(message).map(([name, field]) => [field.number, { name, field }]));
  const value: Record<string, unknown> = {};
  const reader = new Reader(bytes);
  while (!reader.done) {
    const tag = reader.varint();
    const wire = tag % 8;
    const known = names.get(Math.floor(tag / 8));
    const read = wire === VARINT ? reader.varint() : reader.bytes(wire === LENGTH ? reader.varint() : lengthOf(wire));
    if (known === undefined) continue;
    const { name, field } = known;
    if (field.kind === 'ints') {
      const numbers = typeof read === 'number' ? [read] : new Reader(read).varints();
      value[name] = [...((value[name] ?? []) as number[]), ...numbers];
    } else if (field.list === true) {
      value[name] ??= [];
      (value[name] as unknown[]).push(plainOf(field.kind, read));
    } else value[name] = plainOf(field.kind, read);
  }
  return value as Value<M>;
}

function lengthOf(wire: number): number {
  const length = FIXED[wire];
  if (length === undefined) throw new RangeError(`no message: wire type ${wire}`);
  return length;
}

function plainOf(kind: FieldKind, read: number | Uint8Array): unknown {
  if (typeof read === 'number') return kind === 'bool' ? read !== 0 : read;
  if (kind === 'string') return Buffer.from(read.buffer, read.byteOffset, read.length).toString('utf8');
  return typeof kind === 'string' ? undefined : decode(kind, read);
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  varint(): number {
    let value = 0;
    let weight = 1;
    for (;;) {
      if (this.done) throw new RangeError('no message: it ends within a number');
      if (weight > MOST_WEIGHT) throw new RangeError('no message: a number has too many bytes');
      const byte = this.#bytes[this.#at++];
      value += (byte % 0x80) * weight;
      if (byte < 0x80) return value;
      weight *= 0x80;
    }
  }

  varints(): number[] {
    const found: number[] = [];
    while (!this.done) found.push(this.varint());
    return found;
  }

  bytes(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('no message: it ends within a value');
    const found = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return found;
  }
}
