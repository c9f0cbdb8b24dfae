import { createHash } from 'node:crypto'
import { eventColumns } from './event-text-queries.ts'

/** The hash before the first link. */
export const firstHash = '0'.repeat(64)

export type Link = {
  /** 64 hexadecimal digits: the hash of the link before, or `firstHash`. */
  previous: string
  position: number
  /** By `instantText`. */
  chainedAt: string
  /** By `eventTexts`. */
  event: readonly (string | null)[]
}

/**
 * SHA-256 of a link as 64 hexadecimal digits. The hashed text is a JSON array without spaces: the previous
 * hash, the position, the time of chaining, and name and value of each column. Columns without a value are
 * left out, so that a nullable column may be added later.
 */
export function hashOfLink({ previous, position, chainedAt, event }: Link): string {
  const values = eventColumns.flatMap((name, at) => {
    const value = event[at] ?? null
    return value === null ? [] : [name, value]
  })
  const text = JSON.stringify([previous, String(position), chainedAt, ...values])
  return createHash('sha256').update(text).digest('hex')
}
