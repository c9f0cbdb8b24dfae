import { useSyncExternalStore } from 'react'
import { choices, grantedIn, type Choice, type Consent } from '#domain/consent/consent.ts'
import { consentInCookies } from '#domain/consent/providers.ts'
import { siteSettings } from '../../site-settings.ts'
import { consentStore } from './consent-store.ts'
import { isSecure } from './stored-choice.ts'

/** Reads the consent while a page renders on the server; provided by `src/main.ts`. */
let provided: (() => Consent) | undefined

export function provideVisitorConsent(read: () => Consent) {
  provided = read
}

/** Reads the cookies on the server and in the browser, so that both render the same. */
const visitorConsent = (): Consent =>
  provided
    ? provided()
    : consentInCookies({ ...siteSettings().consent, secure: isSecure() }, document.cookie)

/** The granted categories, for private pages only, because public pages are the same for everyone. */
export function useGranted(): Choice[] {
  const granted = useSyncExternalStore(consentStore.subscribe, inCookies, inCookies)
  return choices.filter((choice) => granted.includes(choice))
}

const inCookies = () => grantedIn(visitorConsent()).join(' ')
