/**
 * On the server a recorder stores the error of a page; `src/main.ts` provides it. It returns the error
 * number, or undefined for an expected error.
 */
type ErrorRecorder = (error: unknown) => string | undefined
let recorder: ErrorRecorder | undefined

export function provideErrorRecorder(provided: ErrorRecorder) {
  recorder = provided
}

const numbers = new WeakMap<object, string>()

/**
 * Records the error and remembers its number for the error page. Removes the error's message, because the
 * router writes it into the page and it may reveal internals.
 */
export function recordPageError(error: unknown): string | undefined {
  const id = recorder?.(error)
  if (id && typeof error === 'object' && error !== null) numbers.set(error, id)
  if (error instanceof Error) error.message = ''
  return id
}

/**
 * The error number that a visitor can quote. In the browser it comes from an attribute of the page, because
 * the error itself is not sent.
 */
export function pageErrorId(error: unknown): string | undefined {
  if (typeof document !== 'undefined') return document.documentElement.dataset.errorId
  return typeof error === 'object' && error !== null ? numbers.get(error) : undefined
}
