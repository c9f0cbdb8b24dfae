import type { Garbled } from '../garbled-letters.ts'
import type { FileKind } from '../limits.ts'
import type { ReadOptions } from '../read-records.ts'
import type { Note } from '../table.ts'

/** A message to the reading process. */
export type ReadTask = {
  kind: FileKind
  bytes: Uint8Array
  options: Omit<ReadOptions, 'onRow'>
}

/** The content of a file of any kind, as far as it could be read. */
export type ReadResult<T> = {
  records: T[]
  errors: Note[]
  warnings: Note[]
  /** Rows of data in the file, valid or not. */
  rows: number
  /** Headers of columns that are ignored. */
  unused: string[]
  garbled?: Garbled
}

type Head = Pick<ReadResult<unknown>, 'rows' | 'unused' | 'garbled'>

/** Messages from the reading process. A large file is sent in parts, because one large message would block the event loop. */
export type ReadAnswer =
  | { type: 'row'; done: number; total: number }
  | { type: 'part'; of: 'records'; items: unknown[] }
  | { type: 'part'; of: 'errors' | 'warnings'; items: Note[] }
  | { type: 'end'; head: Head }
