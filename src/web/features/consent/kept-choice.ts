import {
  consentCookie,
  consentOf,
  cookieValue,
  readChoice,
  type Consent,
} from '#domain/consent/consent.ts'

/** What this browser was told by the server that its visitor chose. */
export const keptChoice = () => readChoice(cookieValue(document.cookie, consentCookie))

export const keptConsent = (): Consent => consentOf(keptChoice()?.on ?? [])

/** Who hears of a choice that is made with our own banner. */
export const hearers = new Set<(consent: Consent) => void>()
