import { cookiePrefix } from '../shared/cookie-prefix.ts'

/** What a visitor may be asked about, beside what is necessary. */
export const choices = ['functional', 'statistic', 'marketing', 'unclassified'] as const
export type Choice = (typeof choices)[number]

/** The five categories (specification, 3): the necessary is always on. */
export type Consent = { necessary: true } & Record<Choice, boolean>

/** Raised whenever a purpose is added or changes its meaning; everyone is then asked again. */
export const wordingVersion = 1

/** How long a choice counts. */
export const consentDays = 182

/** The cookie that holds a choice, under https with the prefix; see `docs/algorithms/consent.md`. */
export const consentCookie = 'gk_consent'

/** A choice as the cookie holds it. */
export type StoredChoice = {
  /** The version of the wording that was shown. */
  v: number
  /** The visitor's random number. */
  id: string
  at: string
  /** What was granted beside the necessary. */
  on: Choice[]
}

/** Everything that is not named is refused, and a word that is no category counts for nothing. */
export function consentOf(granted: readonly string[]): Consent {
  const given = (choice: Choice) => granted.includes(choice)
  return {
    necessary: true,
    functional: given('functional'),
    statistic: given('statistic'),
    marketing: given('marketing'),
    unclassified: given('unclassified'),
  }
}

/** What is granted beside the necessary, always in the same order. */
export const grantedIn = (consent: Consent): Choice[] => choices.filter((choice) => consent[choice])

/** The choice in the cookie's value, undefined when there is none that counts. */
export function readChoice(value: string | undefined): StoredChoice | undefined {
  const kept = readKept(value)
  return kept?.v === wordingVersion && Array.isArray(kept.on) ? kept : undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The visitor's number in the cookie's value, whichever wording she answered: a newer wording begins no new
 * story. What stands there is hers to change, so only a number of our form is one.
 */
export function visitorIn(value: string | undefined): string | undefined {
  const id: unknown = readKept(value)?.id
  return typeof id === 'string' && uuid.test(id) ? id : undefined
}

function readKept(value: string | undefined): StoredChoice | undefined {
  try {
    return JSON.parse(decodeURIComponent(value ?? '')) ?? undefined
  } catch {
    return undefined
  }
}

/** One cookie of a header, by its very name. */
export const cookieValue = (header: string, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(header)?.[1]

/**
 * The choice in a visitor's cookies. Where we are reached by https only the one with the prefix is trusted:
 * the other anybody under the same domain may have set.
 */
export const choiceIn = (header: string, secure: boolean): StoredChoice | undefined =>
  readChoice(cookieValue(header, cookiePrefix(secure) + consentCookie))
