import { ApiError } from './api.ts'
import { unexpectedErrorText } from './contact-us-text.ts'
import { refusalText } from './load-refusal-texts.ts'

const offlineText =
  'Der er ingen forbindelse til os lige nu. Det, du har skrevet, står her stadig. Prøv igen, når du er på nettet.'

/** What happened and what the user can do about it, in Danish. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return refusalText(error.body)
  return error instanceof TypeError ? offlineText : unexpectedErrorText
}

/** Whether a change may have been made although its answer never came; sending it again with the same id is safe. */
export const mayHaveHappened = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500

/** The error number that a user can quote to support, if the server stored the error. */
export function errorId(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body.errorId : undefined
}

/** The exact cause of a refusal, or its code. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? (error.body.reason ?? error.body.code) : undefined
}
