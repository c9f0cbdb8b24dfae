import { consentOf, type Consent } from '#domain/consent/consent.ts'
import { siteSettings } from '../../site-settings.ts'
import { embedded } from './embedded.ts'

/** A consent banner: our own, or a provider's script (R3). */
export type ConsentAdapter = {
  /** Loads the banner and shows it to a visitor without a choice. */
  load: (culture: string) => Promise<void>
  read: () => Consent
  /** Calls the listener with each choice; returns a function that unsubscribes. */
  subscribe: (listener: (consent: Consent) => void) => () => void
  show: () => void
  /** Shows the banner again with the former choice. */
  renew: () => void
  /** Withdraws every consent. */
  withdraw: () => void
}

let adapter: ConsentAdapter | undefined
const listeners = new Set<(consent: Consent) => void>()
const publish = (consent: Consent) => listeners.forEach((listener) => listener(consent))

/** The visitor's consent in the browser. Nothing is granted until the adapter has been loaded. */
export const consentStore = {
  read: (): Consent => adapter?.read() ?? consentOf([]),
  /** Calls the listener after loading and with each choice; returns a function that unsubscribes. */
  subscribe: (listener: (consent: Consent) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  show: () => adapter?.show(),
  renew: () => adapter?.renew(),
  withdraw: () => adapter?.withdraw(),
}

/** Call it once, when the page has started. */
export async function startConsent() {
  const { adapter: name, culture } = siteSettings().consent
  const loaded = name === 'embedded' ? embedded : (await import('./providers.ts')).providers[name]
  await loaded.load(culture)
  adapter = loaded
  loaded.subscribe(publish)
  publish(loaded.read())
}
