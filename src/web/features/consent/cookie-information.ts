import { choices, consentOf } from '#domain/consent/consent.ts'
import { informationName } from '#domain/consent/providers.ts'
import type { ConsentAdapter } from './consent-store.ts'
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
export const cookieInformation: ConsentAdapter = {
  load: (culture) =>
    loadScript('https://policy.app.cookieinformation.com/uc.js', {
      id: 'CookieConsent',
      'data-culture': culture,
    }),
  read: () => {
    const { CookieInformation } = provided()
    const isGiven = (choice: string) =>
      CookieInformation?.getConsentGivenFor(informationName(choice)) === true
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
