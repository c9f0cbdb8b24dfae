import type { Garbled } from '../garbled-letters.ts'
import type { FileKind } from '../limits.ts'
import type { ReadOptions } from '../read-records.ts'
import type { Note } from '../table.ts'

/** What the reading process is asked. */
export type ReadTask = {
  kind: FileKind
  bytes: Uint8Array
  options: Omit<ReadOptions, 'onRow'>
}

/** A file as far as it could be read, whichever kind it is. */
export type ReadResult<T> = {
  records: T[]
  errors: Note[]
  warnings: Note[]
  /** Rows of data in the file, understood or not. */
  rows: number
  /** Columns nobody asked for. */
  unused: string[]
  garbled?: Garbled
}

type Head = Pick<ReadResult<unknown>, 'rows' | 'unused' | 'garbled'>

/** What it answers. A large file comes in parts: taking in all of it at once would hold up every request. */
export type ReadAnswer =
  | { type: 'row'; done: number; total: number }
  | { type: 'part'; of: 'records'; items: unknown[] }
  | { type: 'part'; of: 'errors' | 'warnings'; items: Note[] }
  | { type: 'end'; head: Head }
  /** A mistake of ours, not of the file. */
  | { type: 'broken'; message: string }
