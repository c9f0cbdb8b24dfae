/** An error or warning about a file: line, column header, and reason in Danish. */
export type Note = { line?: number; column?: string; reason: string }

export type Row = {
  /** The line on which the row begins, from 1; in a sheet the number of the row. */
  line: number
  cells: string[]
}

/** A table of a file as rows of text, before they are interpreted. */
export type Table = {
  /** The sheet's name; undefined for a file that has none. */
  sheet?: string
  rows: Row[]
  /** In a text file every line has all fields: one with fewer than the headings was cut off. */
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
