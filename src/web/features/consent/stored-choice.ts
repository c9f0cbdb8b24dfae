import { choiceIn, consentOf, type Consent } from '#domain/consent/consent.ts'

/** Our cookies have another name under https. */
export const isSecure = () => location.protocol === 'https:'

/** What this browser was told by the server that its visitor chose. */
export const storedChoice = () => choiceIn(document.cookie, isSecure())

export const storedConsent = (): Consent => consentOf(storedChoice()?.on ?? [])

/** Listeners of a choice that is made with our own banner. */
export const listeners = new Set<(consent: Consent) => void>()

/** When the choice was made that was told last. */
let publishedAt: string | undefined

/** Reports a choice once, whichever tab it was made in. */
export function publishChoice() {
  const at = storedChoice()?.at
  if (at === publishedAt) return
  publishedAt = at
  for (const listener of listeners) listener(storedConsent())
}
