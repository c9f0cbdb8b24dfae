import { byteReader, type Bytes } from './byte-reader.ts'
import { damaged } from './encrypt.ts'
import { recordsOfDump } from './pg-dump.ts'

export type BackedUpTable = { schema: string; name: string; columns: string[] }
export type SequenceState = { schema: string; name: string; value: string; called: boolean }

export type Manifest = {
  /** 1: records follow, with the rows as the service copied them. 2: a script of `pg_dump` follows. */
  format: 1 | 2
  /** ISO instant of the snapshot, by the database's clock. */
  takenAt: string
  /** The names of the migrations that had run, in order. */
  migrations: string[]
  /** Every table that follows, as `schema.name`. */
  tables: string[]
}

/** The parts of a backup in this order: the manifest, each table with its rows and their number, the sequences. */
export type Record =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'table'; table: BackedUpTable }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'tableEnd'; rows: number }
  | { kind: 'end'; sequences: SequenceState[] }

/** The bytes of a record: 'J' for JSON or 'D' for rows in COPY's text form, the length (4), the content. */
export function encodeRecord(record: Record): Buffer {
  const isRows = record.kind === 'rows'
  const content = isRows ? record.bytes : Buffer.from(JSON.stringify(record))
  const head = Buffer.alloc(5)
  head.write(isRows ? 'D' : 'J')
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

/** Throws a StartError when the records stop before the end. */
export async function* decodeRecords(source: Bytes): AsyncGenerator<Record> {
  const reader = byteReader(source)
  for (;;) {
    const head = await reader.upTo(5)
    if (head.length < 5) throw damaged()
    const length = head.readUInt32BE(1)
    const content = await reader.upTo(length)
    if (content.length < length) throw damaged()
    const record: Record =
      head[0] === 68 ? { kind: 'rows', bytes: content } : JSON.parse(content.toString('utf8'))
    // The end of the records must also be the end of the file.
    if (record.kind === 'end' && (await reader.hasMore())) throw damaged()
    yield record
    if (record.kind === 'end') return
    if (record.kind === 'manifest' && record.manifest.format === 2) {
      yield* recordsOfDump(reader.rest())
      return
    }
  }
}
