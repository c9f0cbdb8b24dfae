/** The parsed value of a cell, or why it is invalid. */
export type Cell<T> = { ok: true; value: T; warning?: string } | { ok: false; reason: string }

export const valid = <T>(value: T, warning?: string | undefined): Cell<T> => ({
  ok: true,
  value,
  ...(warning !== undefined && { warning }),
})
export const invalid = (reason: string): Cell<never> => ({ ok: false, reason: shorten(reason) })

/** A reason quotes the cell, which may be long, and a file may have many errors. */
const shorten = (reason: string) => (reason.length > 300 ? `${reason.slice(0, 299)}…` : reason)

/** One column that a kind of file may have. */
export type Column = {
  key: string
  /** Its Danish header, as in the documentation. */
  title: string
  /** Other accepted headers, Danish and English. */
  also: string[]
  required?: boolean
  /** The mark of `read-rows.ts` in a cell clears the stored value. */
  mayEmpty?: boolean
  /** Reads a cell that is not blank. */
  read: (text: string) => Cell<unknown>
}

export type Values = Record<string, unknown>

/**
 * A parsed row. A missing or blank cell is absent here and leaves the stored value unchanged; null
 * clears it.
 */
export type ReadRow = { line: number; values: Values }
