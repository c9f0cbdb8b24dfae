import { grantedIn, choices, consentOf } from '#domain/consent/consent.ts'
import type { ConsentAdapter } from './consent-store.ts'
import { cookiebot, hasAnsweredCookiebot } from './cookiebot.ts'
import { storedChoice } from './stored-choice.ts'
import { recordChoice } from './record-choice.ts'
import { cookieInformationCategory } from '#domain/consent/providers.ts'
import { loadScript } from './load-script.ts'

type Provided = {
  CookieInformation?: {
    getConsentGivenFor: (category: string) => boolean
    declineAllCategories?: () => void
  }
  CookieConsent?: { show?: () => void; renew?: () => void }
}

const provided = () => window as unknown as Provided

/** Cookie Information knows a site by its domain, and asks by itself. */
const cookieInformation: ConsentAdapter = {
  load: (culture) =>
    loadScript('https://policy.app.cookieinformation.com/uc.js', {
      id: 'CookieConsent',
      'data-culture': culture,
    }),
  read: () => {
    const { CookieInformation } = provided()
    const isGiven = (choice: string) =>
      CookieInformation?.getConsentGivenFor(cookieInformationCategory(choice)) === true
    return consentOf(choices.filter(isGiven))
  },
  // It fires on later page loads too, and after a refusal.
  subscribe: (listener) => {
    const listen = () => listener(cookieInformation.read())
    window.addEventListener('CookieInformationConsentGiven', listen)
    return () => window.removeEventListener('CookieInformationConsentGiven', listen)
  },
  show: () => provided().CookieConsent?.show?.(),
  renew: () => provided().CookieConsent?.renew?.(),
  withdraw: () => provided().CookieInformation?.declineAllCategories?.(),
}

/** Others who ask. What a visitor answers them is written down by us too, once for each choice. */
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
