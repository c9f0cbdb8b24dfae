import { cookiePrefix } from '../shared/cookie-prefix.ts'

/** The categories that need consent. */
export const choices = ['functional', 'statistic', 'marketing', 'unclassified'] as const
export type Choice = (typeof choices)[number]

/** The five categories; necessary cookies are always allowed. */
export type Consent = { necessary: true } & Record<Choice, boolean>

/** Incremented when a purpose is added or changes its meaning; every visitor is then asked again. */
export const wordingVersion = 1

/** How many days a choice is valid. */
export const consentDays = 182

/** The name of the cookie that stores a choice; https adds a prefix (`docs/algorithms/consent.md`). */
export const consentCookie = 'gk_consent'

/** A choice as stored in the cookie. */
export type StoredChoice = {
  /** The version of the wording that was shown. */
  v: number
  /** The visitor's random id. */
  id: string
  at: string
  /** The granted categories beside the necessary one. */
  on: Choice[]
}

/** Refuses every category that is not in the list and ignores unknown ones. */
export function consentOf(granted: readonly string[]): Consent {
  const isGranted = (choice: Choice) => granted.includes(choice)
  return {
    necessary: true,
    functional: isGranted('functional'),
    statistic: isGranted('statistic'),
    marketing: isGranted('marketing'),
    unclassified: isGranted('unclassified'),
  }
}

/** The granted categories beside the necessary one, always in the same order. */
export const grantedIn = (consent: Consent): Choice[] => choices.filter((choice) => consent[choice])

/** The choice in the cookie's value; undefined when there is none, or one on an older wording. */
export function readChoice(value: string | undefined): StoredChoice | undefined {
  const stored = parseCookie(value)
  return stored?.v === wordingVersion && Array.isArray(stored.on) ? stored : undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The visitor's id in the cookie's value, also of a choice on an older wording, so that the id stays
 * the same. Only a UUID is accepted, because visitors can change their cookies.
 */
export function visitorIn(value: string | undefined): string | undefined {
  const id: unknown = parseCookie(value)?.id
  return typeof id === 'string' && uuid.test(id) ? id : undefined
}

function parseCookie(value: string | undefined): StoredChoice | undefined {
  try {
    return JSON.parse(decodeURIComponent(value ?? '')) ?? undefined
  } catch {
    return undefined
  }
}

/** The value of one cookie in a `Cookie` header. */
export const cookieValue = (header: string, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(header)?.[1]

/**
 * The choice in a visitor's cookies. Under https only the cookie with the prefix is trusted, because
 * another host under the same domain may have set the other.
 */
export const choiceIn = (header: string, secure: boolean): StoredChoice | undefined =>
  readChoice(cookieValue(header, cookiePrefix(secure) + consentCookie))
