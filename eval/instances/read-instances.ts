// Instances from a file: lines of JSON, one JSON list, or Parquet.

import { readFileSync } from 'node:fs';
import { CommandError } from '../command.ts';
import { type Instance, instanceOf } from './instance.ts';

export interface Selection {
  /** Ids, or beginnings or parts of ids; none for all. */
  readonly only: readonly string[];
  readonly limit: number | undefined;
}

/** Reads the instances that are selected, in the order of the file. Throws `CommandError`. */
export async function readInstances(file: string, { only, limit }: Selection): Promise<readonly Instance[]> {
  let rows: readonly Readonly<Record<string, unknown>>[];
  try {
    rows = file.endsWith('.parquet') ? await parquetRows(file) : jsonRows(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
  const instances = rows.map((row) => {
    try {
      return instanceOf(row);
    } catch (error) {
      throw new CommandError(`In ${file}, ${(error as Error).message}`);
    }
  });
  const chosen = instances.filter(
    ({ instance_id }) => only.length === 0 || only.some((part) => instance_id.includes(part)),
  );
  if (chosen.length === 0) throw new CommandError(`${file} has no instance ${only.join(', ')}`.trimEnd());
  return chosen.slice(0, limit);
}

function jsonRows(text: string): readonly Readonly<Record<string, unknown>>[] {
  if (text.trimStart().startsWith('[')) return JSON.parse(text) as readonly Readonly<Record<string, unknown>>[];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

async function parquetRows(file: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { parquetReadObjects } = await import('hyparquet');
  const bytes = readFileSync(file);
  return parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) });
}
