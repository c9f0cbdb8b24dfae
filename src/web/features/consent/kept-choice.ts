import { choiceIn, consentOf, type Consent } from '#domain/consent/consent.ts'

/** Our cookies have another name under https. */
export const isSecure = () => location.protocol === 'https:'

/** What this browser was told by the server that its visitor chose. */
export const keptChoice = () => choiceIn(document.cookie, isSecure())

export const keptConsent = (): Consent => consentOf(keptChoice()?.on ?? [])

/** Who hears of a choice that is made with our own banner. */
export const hearers = new Set<(consent: Consent) => void>()
