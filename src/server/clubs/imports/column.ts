/** What a cell says, or why it cannot. */
export type Cell<T> = { ok: true; value: T; warning?: string } | { ok: false; reason: string }

export const is = <T>(value: T, warning?: string | undefined): Cell<T> => ({
  ok: true,
  value,
  ...(warning !== undefined && { warning }),
})
export const not = (reason: string): Cell<never> => ({ ok: false, reason: shorten(reason) })

/** A sentence quotes what stands in a cell; nobody reads a page of it, and a file may have many. */
const shorten = (reason: string) => (reason.length > 300 ? `${reason.slice(0, 299)}…` : reason)

/** One column that a kind of file may have. */
export type Column = {
  key: string
  /** Its Danish header, as the documentation writes it. */
  title: string
  /** Other headers it goes by, Danish and English. */
  also: string[]
  required?: boolean
  /** What is stored may be taken away, by writing the mark of `read-rows.ts` in the cell. */
  mayEmpty?: boolean
  /** Reads a cell that is not blank. */
  read: (text: string) => Cell<unknown>
}

export type Values = Record<string, unknown>

/**
 * A row that was understood. What is absent or blank in the file is absent here and leaves what is
 * stored (E44); null is what the file empties by its mark.
 */
export type ReadRow = { line: number; values: Values }
