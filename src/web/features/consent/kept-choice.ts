import { choiceIn, consentOf, type Consent } from '#domain/consent/consent.ts'

/** Our cookies have another name under https. */
export const isSecure = () => location.protocol === 'https:'

/** What this browser was told by the server that its visitor chose. */
export const keptChoice = () => choiceIn(document.cookie, isSecure())

export const keptConsent = (): Consent => consentOf(keptChoice()?.on ?? [])

/** Who hears of a choice that is made with our own banner. */
export const hearers = new Set<(consent: Consent) => void>()

/** When the choice was made that was told last. */
let told: string | undefined

/** Tells of a choice once, whichever tab it was made in. */
export function tellChoice() {
  const at = keptChoice()?.at
  if (at === told) return
  told = at
  for (const hear of hearers) hear(keptConsent())
}
