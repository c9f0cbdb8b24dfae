let known: Partial<Record<string, string>> = {}

/** The sentence of an exact cause, once a refusal has named one. */
export const reasonText = (reason: string): string | undefined => known[reason]

/**
 * Fetches the sentences of all exact causes. Most visits are refused nothing: `call` asks for them
 * with the first refusal, before it tells of it. Where they do not come, the refusal's code has a
 * sentence of its own.
 */
export async function learnReasons(): Promise<void> {
  known = await import('./reason-text.ts').then(
    ({ reasonTexts }) => reasonTexts,
    () => known,
  )
}
