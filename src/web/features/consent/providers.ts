import { grantedIn, choices, consentOf } from '#domain/consent/consent.ts'
import type { ConsentAdapter } from './consent-store.ts'
import { storedChoice } from './stored-choice.ts'
import { recordChoice } from './record-choice.ts'
import {
  cookieInformationCategory,
  fromCookiebot,
  type CookiebotFlags,
} from '#domain/consent/providers.ts'
import { siteSettings } from '../../site-settings.ts'

/** Runs another company's script; resolves when it has run or failed to load. */
function loadScript(src: string, attributes: Record<string, string>): Promise<void> {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve())
    // A visitor may block such scripts; then nothing is granted, and the page works.
    script.addEventListener('error', () => resolve())
    script.src = src
    document.head.append(script)
  })
}

type Cookiebot = {
  consent?: CookiebotFlags
  hasResponse?: boolean
  show: () => void
  renew: () => void
  withdraw: () => void
}

const cookiebotGlobal = () => (window as unknown as { Cookiebot?: Cookiebot }).Cookiebot

/** Whether the visitor has chosen; Cookiebot also reports an event before that. */
const hasAnsweredCookiebot = () => cookiebotGlobal()?.hasResponse === true

/** All three events, because the first alone does not report a withdrawal. */
const events = ['CookiebotOnAccept', 'CookiebotOnDecline', 'CookiebotOnConsentReady']

export const cookiebot: ConsentAdapter = {
  // Manual mode, which is the default: automatic blocking would rewrite our own scripts.
  load: (culture) =>
    loadScript('https://consent.cookiebot.com/uc.js', {
      id: 'Cookiebot',
      'data-cbid': siteSettings().consent.cookiebotId ?? '',
      'data-culture': culture,
    }),
  read: () => {
    const flags = cookiebotGlobal()?.consent
    return flags ? fromCookiebot(flags) : consentOf([])
  },
  subscribe: (listener) => {
    const listen = () => listener(cookiebot.read())
    for (const event of events) window.addEventListener(event, listen)
    return () => {
      for (const event of events) window.removeEventListener(event, listen)
    }
  },
  show: () => cookiebotGlobal()?.show(),
  renew: () => cookiebotGlobal()?.renew(),
  withdraw: () => cookiebotGlobal()?.withdraw(),
}

type ProviderGlobals = {
  CookieInformation?: {
    getConsentGivenFor: (category: string) => boolean
    declineAllCategories?: () => void
  }
  CookieConsent?: { show?: () => void; renew?: () => void }
}

const globals = () => window as unknown as ProviderGlobals

/** Cookie Information identifies the site by its domain and shows its banner itself. */
const cookieInformation: ConsentAdapter = {
  load: (culture) =>
    loadScript('https://policy.app.cookieinformation.com/uc.js', {
      id: 'CookieConsent',
      'data-culture': culture,
    }),
  read: () => {
    const { CookieInformation } = globals()
    const isGranted = (choice: string) =>
      CookieInformation?.getConsentGivenFor(cookieInformationCategory(choice)) === true
    return consentOf(choices.filter(isGranted))
  },
  // The event also fires on later page loads and after a refusal.
  subscribe: (listener) => {
    const listen = () => listener(cookieInformation.read())
    window.addEventListener('CookieInformationConsentGiven', listen)
    return () => window.removeEventListener('CookieInformationConsentGiven', listen)
  },
  show: () => globals().CookieConsent?.show?.(),
  renew: () => globals().CookieConsent?.renew?.(),
  withdraw: () => globals().CookieInformation?.declineAllCategories?.(),
}

/** The providers' banners. Our server records each choice that a visitor makes there, too. */
export const providers = {
  cookieinformation: recorded(cookieInformation, () => true),
  cookiebot: recorded(cookiebot, hasAnsweredCookiebot),
}

function recorded(adapter: ConsentAdapter, hasAnswered: () => boolean): ConsentAdapter {
  adapter.subscribe((consent) => {
    if (!hasAnswered()) return
    const before = storedChoice()?.on.join(' ')
    const granted = grantedIn(consent)
    if (before !== granted.join(' ')) void recordChoice(granted)
  })
  return adapter
}
