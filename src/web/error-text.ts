import { ApiError } from './api.ts'
import { unexpectedErrorText } from './contact-us-text.ts'
import { refusalText } from './load-refusal-texts.ts'

const offlineText =
  'Der er ingen forbindelse til os lige nu. Det, du har skrevet, står her stadig. Prøv igen, når du er på nettet.'

/** An error as a person is told it: what happened, and what to do. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return refusalText(error.body)
  return error instanceof TypeError ? offlineText : unexpectedErrorText
}

/** What a user can quote to us; undefined when there is nothing to quote. */
export function errorId(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body.errorId : undefined
}

/** The exact cause of a refusal, or its code. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? (error.body.reason ?? error.body.code) : undefined
}
