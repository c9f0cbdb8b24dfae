import type { ErrorBody } from '#contract/errors.ts'
import { unexpectedErrorText } from './contact-us-text.ts'

let known: typeof import('./refusal-text.ts') | undefined

/** The sentence of an exact cause, once something was refused. */
export const reasonText = (reason: string): string | undefined => known?.reasonText(reason)

/** What a person is told of a refusal. */
export const refusalText = (refusal: ErrorBody['error']): string =>
  known?.refusalText(refusal) ?? unexpectedErrorText

/**
 * Fetches the sentences of all refusals. Most visits are refused nothing: `call` asks for them with
 * the first refusal, before it is shown.
 */
export async function loadRefusalTexts(): Promise<void> {
  known ??= await import('./refusal-text.ts').catch(() => undefined)
}
