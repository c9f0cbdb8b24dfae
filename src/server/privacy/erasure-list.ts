import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Person } from '../personal-data.ts'
import type { Erasure } from './queries.ts'

/** What is remembered of an erased person: hashes, to know her by in an older backup. */
export function erasuresOf({ accountId, email, golferIds }: Person, erasedAt: Date): Erasure[] {
  return [
    { kind: 'account', hash: hashOf('account', accountId), erasedAt },
    { kind: 'address', hash: hashOf('address', email), erasedAt },
    ...golferIds.map((id) => ({ kind: 'golfer' as const, hash: hashOf('golfer', id), erasedAt })),
  ]
}

export const hashOf = (kind: Erasure['kind'], what: string): string =>
  createHash('sha256').update(`${kind}:${what}`).digest('base64url')

const fileIn = (dataDir: string) => join(dataDir, 'erasures.txt')

/**
 * The same list outside the database, beside the backups: a restore into a new database, because
 * the old one is lost, knows it too.
 */
export async function addToList(dataDir: string, erased: readonly Erasure[]): Promise<void> {
  const lines = erased.map(
    ({ kind, hash, erasedAt }) => `${erasedAt.toISOString()} ${kind} ${hash}\n`,
  )
  await mkdir(dataDir, { recursive: true })
  await appendFile(fileIn(dataDir), lines.join(''))
}

/** Throws when there is a list that cannot be read: a restore would bring the erased back. */
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
