import { choiceIn, choices, consentOf, cookieValue, type Consent } from './consent.ts'
import type { ConsentAdapterName } from './site-settings.ts'

const prefix = 'cookie_cat_'

/** What Cookie Information calls a category of ours. */
export const informationName = (choice: string) => prefix + choice

/** Cookie Information's own cookie: URL-encoded JSON with what was approved. */
export function readInformation(value: string | undefined): Consent {
  try {
    const { consents_approved: approved } = JSON.parse(decodeURIComponent(value ?? ''))
    if (!Array.isArray(approved)) return consentOf([])
    return consentOf(choices.filter((choice) => approved.includes(informationName(choice))))
  } catch {
    return consentOf([])
  }
}

/** Cookiebot's four words, as its script and its cookie have them. */
export type CookiebotWords = Record<'preferences' | 'statistics' | 'marketing', boolean>

/** What Cookiebot calls otherwise, or does not know (unclassified: always off). */
export function fromCookiebot({ preferences, statistics, marketing }: CookiebotWords): Consent {
  return { ...consentOf([]), functional: preferences, statistic: statistics, marketing }
}

/**
 * Cookiebot's own cookie: like a script, not JSON, and never run. `-1` stands for a visitor from where
 * nobody has to be asked.
 */
export function readCookiebot(value: string | undefined): Consent {
  const text = decoded(value)
  if (text === '-1') return fromCookiebot({ preferences: true, statistics: true, marketing: true })
  if (!/^\{.*\}$/.test(text) || wordIn(text, 'necessary') === undefined) return consentOf([])
  const preferences = wordIn(text, 'preferences')
  const statistics = wordIn(text, 'statistics')
  const marketing = wordIn(text, 'marketing')
  if (preferences === undefined || statistics === undefined || marketing === undefined) {
    return consentOf([])
  }
  return fromCookiebot({ preferences, statistics, marketing })
}

/** Exactly `name:true` or `name:false` between commas, once; a quoted text cannot pretend to be one. */
function wordIn(text: string, name: string): boolean | undefined {
  const bare = text.slice(1, -1).replace(/'[^']*'/g, "''")
  const values = bare.split(',').filter((part) => part.startsWith(`${name}:`))
  if (values.length !== 1) return undefined
  const value = values[0]?.slice(name.length + 1)
  return value === 'true' ? true : value === 'false' ? false : undefined
}

function decoded(value = ''): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

type Asking = {
  adapter: ConsentAdapterName
  /** Whether the site is reached by https. */
  secure: boolean
}

/** The consent in a visitor's cookies, by whoever asks on this site. */
export function consentInCookies({ adapter, secure }: Asking, header: string): Consent {
  if (adapter === 'cookieinformation') {
    return readInformation(cookieValue(header, 'CookieInformationConsent'))
  }
  if (adapter === 'cookiebot') return readCookiebot(cookieValue(header, 'CookieConsent'))
  return consentOf(choiceIn(header, secure)?.on ?? [])
}
