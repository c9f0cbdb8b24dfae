/** What a cell says, or why it cannot. */
export type Cell<T> = { ok: true; value: T; warning?: string } | { ok: false; reason: string }

export const is = <T>(value: T, warning?: string | undefined): Cell<T> => ({
  ok: true,
  value,
  ...(warning !== undefined && { warning }),
})
export const not = (reason: string): Cell<never> => ({ ok: false, reason })

/** One column that a kind of file may have. */
export type Column = {
  key: string
  /** Its Danish header, as the documentation writes it. */
  title: string
  /** Other headers it goes by, Danish and English. */
  also: string[]
  required?: boolean
  /** Reads a cell that is not blank. */
  read: (text: string) => Cell<unknown>
}

export type Values = Record<string, unknown>

/** A row that was understood. Columns that the file does not have are absent, blank ones are null. */
export type ReadRow = { line: number; values: Values }
