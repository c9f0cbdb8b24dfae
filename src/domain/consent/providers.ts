import { choiceIn, choices, consentOf, cookieValue, type Consent } from './consent.ts'
import type { ConsentAdapterName } from './site-settings.ts'

const prefix = 'cookie_cat_'

/** Cookie Information's name of a category. */
export const cookieInformationCategory = (choice: string) => prefix + choice

/** Parses Cookie Information's cookie: URL-encoded JSON with the approved categories. */
export function parseCookieInformation(value: string | undefined): Consent {
  try {
    const { consents_approved: approved } = JSON.parse(decodeURIComponent(value ?? ''))
    if (!Array.isArray(approved)) return consentOf([])
    return consentOf(
      choices.filter((choice) => approved.includes(cookieInformationCategory(choice))),
    )
  } catch {
    return consentOf([])
  }
}

/** The flags in Cookiebot's script and cookie. */
export type CookiebotFlags = Record<'preferences' | 'statistics' | 'marketing', boolean>

/** Maps Cookiebot's categories to ours; it has no `unclassified`, which is therefore refused. */
export function fromCookiebot({ preferences, statistics, marketing }: CookiebotFlags): Consent {
  return { ...consentOf([]), functional: preferences, statistic: statistics, marketing }
}

/**
 * Parses Cookiebot's cookie, which has the form of a JavaScript object and is never evaluated. `-1`
 * means that the visitor's region requires no consent.
 */
export function parseCookiebot(value: string | undefined): Consent {
  const text = decoded(value)
  if (text === '-1') return fromCookiebot({ preferences: true, statistics: true, marketing: true })
  if (!/^\{.*\}$/.test(text) || flagIn(text, 'necessary') === undefined) return consentOf([])
  const preferences = flagIn(text, 'preferences')
  const statistics = flagIn(text, 'statistics')
  const marketing = flagIn(text, 'marketing')
  if (preferences === undefined || statistics === undefined || marketing === undefined) {
    return consentOf([])
  }
  return fromCookiebot({ preferences, statistics, marketing })
}

/** The value of `name:true` or `name:false` if it occurs once; quoted texts are removed first. */
function flagIn(text: string, name: string): boolean | undefined {
  const unquoted = text.slice(1, -1).replace(/'[^']*'/g, "''")
  const values = unquoted.split(',').filter((part) => part.startsWith(`${name}:`))
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

type ConsentSettings = {
  adapter: ConsentAdapterName
  /** Whether the site is reached by https. */
  secure: boolean
}

/** The consent in a visitor's cookies, in the format of the site's consent banner. */
export function consentInCookies({ adapter, secure }: ConsentSettings, header: string): Consent {
  if (adapter === 'cookieinformation') {
    return parseCookieInformation(cookieValue(header, 'CookieInformationConsent'))
  }
  if (adapter === 'cookiebot') return parseCookiebot(cookieValue(header, 'CookieConsent'))
  return consentOf(choiceIn(header, secure)?.on ?? [])
}
