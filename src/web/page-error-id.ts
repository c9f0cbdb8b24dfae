/**
 * On the server a recorder stores what a page failed on; `src/main.ts` provides it. Answers
 * with the number under which it was written down; undefined for what is no error of ours.
 */
type Note = (error: unknown) => string | undefined
let noteError: Note | undefined

export function provideErrorRecorder(note: Note) {
  noteError = note
}

const numbers = new WeakMap<object, string>()

/**
 * Writes the error down and remembers its number, for the page that is about to be rendered. Its
 * message is taken from it: the router writes that into the page, and it may reveal our inside.
 */
export function recordPageError(error: unknown): string | undefined {
  const id = noteError?.(error)
  if (id && typeof error === 'object' && error !== null) numbers.set(error, id)
  if (error instanceof Error) error.message = ''
  return id
}

/**
 * The number a visitor may quote. Nothing of an error itself reaches the page, so the browser reads
 * the number that the server wrote beside it.
 */
export function pageErrorId(error: unknown): string | undefined {
  if (typeof document !== 'undefined') return document.documentElement.dataset.errorId
  return typeof error === 'object' && error !== null ? numbers.get(error) : undefined
}
