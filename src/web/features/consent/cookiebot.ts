import { consentOf } from '#domain/consent/consent.ts'
import { fromCookiebot, type CookiebotFlags } from '#domain/consent/providers.ts'
import { siteSettings } from '../../site-settings.ts'
import type { ConsentAdapter } from './consent-store.ts'
import { loadScript } from './load-script.ts'

type Cookiebot = {
  consent?: CookiebotFlags
  hasResponse?: boolean
  show: () => void
  renew: () => void
  withdraw: () => void
}

const provided = () => (window as unknown as { Cookiebot?: Cookiebot }).Cookiebot

/** It reports its readiness too, before anybody has answered. */
export const hasAnsweredCookiebot = () => provided()?.hasResponse === true

/** All three: a listener of acceptance alone does not notice that it was taken back. */
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
    const words = provided()?.consent
    return words ? fromCookiebot(words) : consentOf([])
  },
  subscribe: (listener) => {
    const listen = () => listener(cookiebot.read())
    for (const event of events) window.addEventListener(event, listen)
    return () => {
      for (const event of events) window.removeEventListener(event, listen)
    }
  },
  show: () => provided()?.show(),
  renew: () => provided()?.renew(),
  withdraw: () => provided()?.withdraw(),
}
