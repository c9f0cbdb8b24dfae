/** What is wrong (or odd) in a file, as a person finds it again: line, column header, reason in Danish. */
export type Note = { line?: number; column?: string; reason: string }

export type Row = {
  /** The line in the file on which the row begins, counted from 1; in a sheet the row's number. */
  line: number
  cells: string[]
}

/** A file as rows of text, before anybody asks what they mean. */
export type Table = {
  /** The sheet's name; undefined for a file that has none. */
  sheet?: string
  rows: Row[]
  /** Every line writes all its fields: one with fewer than the headings was cut off. */
  isText?: true
}

/** The file's tables (one, or one per sheet), or why it cannot be read. */
export type Reading = { ok: true; tables: Table[] } | { ok: false; error: Note }

export const isBlank = ({ cells }: Pick<Row, 'cells'>) => cells.every((cell) => cell.trim() === '')

/** Thrown where a file cannot be read any further, however deep inside it; caught by `readFileBytes`. */
export class UnreadableError extends Error {
  readonly note: Note

  constructor(reason: string, line?: number) {
    super(reason)
    this.note = { ...(line !== undefined && { line }), reason }
  }
}
