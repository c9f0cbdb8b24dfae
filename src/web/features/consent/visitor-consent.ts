import { useSyncExternalStore } from 'react'
import { choices, grantedIn, type Choice, type Consent } from '#domain/consent/consent.ts'
import { consentInCookies } from '#domain/consent/providers.ts'
import { siteSettings } from '../../site-settings.ts'
import { consentStore } from './consent-store.ts'
import { isSecure } from './stored-choice.ts'

/** While a page renders on the server; `src/main.ts` provides it. */
let provided: (() => Consent) | undefined

export function provideVisitorConsent(read: () => Consent) {
  provided = read
}

/** From the visitor's cookies, on the server as in the browser, so that both draw the same (E15). */
const visitorConsent = (): Consent =>
  provided
    ? provided()
    : consentInCookies({ ...siteSettings().consent, secure: isSecure() }, document.cookie)

/** For private pages alone: what this visitor has granted beside the necessary. */
export function useGranted(): Choice[] {
  const granted = useSyncExternalStore(consentStore.subscribe, inCookies, inCookies)
  return choices.filter((choice) => granted.includes(choice))
}

const inCookies = () => grantedIn(visitorConsent()).join(' ')
