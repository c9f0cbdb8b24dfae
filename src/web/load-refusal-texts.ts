import type { ErrorBody } from '#contract/shared/errors.ts'
import { unexpectedErrorText } from './contact-us-text.ts'

let texts: typeof import('./refusal-text.ts') | undefined

/** The Danish sentence of a reason; undefined before the texts are loaded. */
export const reasonText = (reason: string): string | undefined => texts?.reasonText(reason)

/** The Danish sentence of a refusal; a general one before the texts are loaded. */
export const refusalText = (refusal: ErrorBody['error']): string =>
  texts?.refusalText(refusal) ?? unexpectedErrorText

/**
 * Loads the sentences of all refusals. Most visits meet no refusal, so `call` loads them before it throws
 * the first one.
 */
export async function loadRefusalTexts(): Promise<void> {
  texts ??= await import('./refusal-text.ts').catch(() => undefined)
}
