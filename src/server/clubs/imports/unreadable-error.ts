import type { Note } from './table.ts'

/** Thrown where a file cannot be read any further, however deep inside it; caught by `readFileBytes`. */
export class UnreadableError extends Error {
  readonly note: Note

  constructor(reason: string, line?: number) {
    super(reason)
    this.note = { ...(line !== undefined && { line }), reason }
  }
}
