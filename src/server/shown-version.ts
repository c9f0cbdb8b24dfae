import { createHash } from 'node:crypto'
import { AppError } from './app-error.ts'

/** What a form shows, as stored. */
export type Shown = Readonly<Record<string, unknown>>

/**
 * The version of what a form shows. It changes with these values only, so that a payment that arrives
 * does not refuse a new handicap, and it needs no column that each command must remember to raise.
 */
export function versionOf(shown: Shown): string {
  const json = JSON.stringify(shown, inKeyOrder)
  return createHash('sha256').update(json).digest('base64url').slice(0, 22)
}

/** The database returns the keys of nested values in another order than they were written. */
const inKeyOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Throws `changed_elsewhere` unless the form showed what is stored now, or what is stored now is what it
 * saves, as when a request is repeated. Null is a form for something that is not stored yet. The caller
 * has locked what it reads.
 */
export function assertShown(basedOn: string | null, stored: Shown | null, saved?: Shown): void {
  const now = stored && versionOf(stored)
  const isRepeated = saved !== undefined && now === versionOf(saved)
  if (basedOn !== now && !isRepeated) throw new AppError('changed_elsewhere')
}

/** `assertShown` for a form that shows one value and sends it back as `from`. */
export function assertFrom<T>(from: T, stored: T): void {
  if (from !== stored) throw new AppError('changed_elsewhere')
}
