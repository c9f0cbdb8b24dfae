import { choiceIn, consentOf, type Consent } from '#domain/consent/consent.ts'

/** Under https our cookies have a prefix. */
export const isSecure = () => location.protocol === 'https:'

/** The choice in this browser's cookie. */
export const storedChoice = () => choiceIn(document.cookie, isSecure())

export const storedConsent = (): Consent => consentOf(storedChoice()?.on ?? [])

/** Listeners for choices in our own banner. */
export const listeners = new Set<(consent: Consent) => void>()

/** The time of the choice that was published last. */
let publishedAt: string | undefined

/** Publishes a new choice once, also when it was made in another tab. */
export function publishChoice() {
  const at = storedChoice()?.at
  if (at === publishedAt) return
  publishedAt = at
  for (const listener of listeners) listener(storedConsent())
}
