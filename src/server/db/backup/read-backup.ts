import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isStartError, createStartError } from '#server/db/embedded/start-errors.ts'
import { decodeRecords, type Manifest, type Record } from './records.ts'
import { damaged, unseal } from './encrypt.ts'

export type BackupSummary = { manifest: Manifest; tables: number; rows: number }

/** The records of a backup file, each proven genuine before it is given out. Throws a StartError. */
export async function* readBackup(file: string, secret: string): AsyncGenerator<Record> {
  const plain = createGunzip()
  pipeline(
    createReadStream(file),
    (bytes) => unseal(bytes, secret),
    plain,
    () => undefined,
  )
  try {
    yield* decodeRecords(plain)
  } catch (error) {
    throw explain(error, file)
  } finally {
    plain.destroy()
  }
}

/** Reads a whole backup and changes nothing. Throws a StartError when it is incomplete. */
export async function verifyBackup(file: string, secret: string): Promise<BackupSummary> {
  let manifest: Manifest | undefined
  const found = new Set<string>()
  let tables = 0
  let rows = 0
  for await (const record of readBackup(file, secret)) {
    if (record.kind === 'manifest') manifest = record.manifest
    if (record.kind === 'table') found.add(`${record.table.schema}.${record.table.name}`)
    if (record.kind !== 'tableEnd') continue
    tables += 1
    rows += record.rows
  }
  if (manifest?.format !== 1 && manifest?.format !== 2) throw damaged()
  // A script of another form could otherwise be read as an empty one.
  if (manifest.tables.some((name) => !found.has(name))) throw damaged()
  return { manifest, tables, rows }
}

function explain(error: unknown, file: string): unknown {
  if (isStartError(error)) return error
  const { code } = error as { code?: string }
  if (code === 'ENOENT')
    return createStartError('backup_refused', `Filen ${file} findes ikke.`, error)
  if (code === 'EACCES' || code === 'EISDIR') {
    return createStartError('backup_refused', `Filen ${file} kan ikke læses.`, error)
  }
  const broken = code?.startsWith('Z_') || error instanceof SyntaxError
  return broken ? damaged(error) : error
}
