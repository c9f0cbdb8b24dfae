import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Person } from '../personal-data.ts'
import type { Erasure } from './queries.ts'

/** Hashes of an erased person's ids and address, to recognise the person in an older backup. */
export function erasuresOf({ accountId, email, golferIds }: Person, erasedAt: Date): Erasure[] {
  return [
    { kind: 'account', hash: hashOf('account', accountId), erasedAt },
    { kind: 'address', hash: hashOf('address', email), erasedAt },
    ...golferIds.map((id) => ({ kind: 'golfer' as const, hash: hashOf('golfer', id), erasedAt })),
  ]
}

export const hashOf = (kind: Erasure['kind'], value: string): string =>
  createHash('sha256').update(`${kind}:${value}`).digest('base64url')

const fileIn = (dataDir: string) => join(dataDir, 'erasures.txt')

/**
 * Appends to the list outside the database, beside the backups, so that a restore can repeat erasures
 * when the old database is lost.
 */
export async function addToList(dataDir: string, erased: readonly Erasure[]): Promise<void> {
  const lines = erased.map(
    ({ kind, hash, erasedAt }) => `${erasedAt.toISOString()} ${kind} ${hash}\n`,
  )
  await mkdir(dataDir, { recursive: true })
  await appendFile(fileIn(dataDir), lines.join(''))
}

/** Throws if the list exists but cannot be read, because a restore would bring erased people back. */
export async function readList(dataDir: string): Promise<Erasure[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const [at, kind, hash] = line.split(' ')
    return at && kind && hash
      ? [{ kind: kind as Erasure['kind'], hash, erasedAt: new Date(at) }]
      : []
  })
}
