import { consentOf, type Consent } from '#domain/consent/consent.ts'
import { siteSettings } from '../../site-settings.ts'
import { embedded } from './embedded.ts'

/** Whoever asks for consent: our own banner, or a provider's script (R3). */
export type ConsentAdapter = {
  /** Makes it ready, and asks a visitor who has not chosen yet. */
  load: (culture: string) => Promise<void>
  read: () => Consent
  /** Called with each choice; answers how to stop. */
  subscribe: (listener: (consent: Consent) => void) => () => void
  /** Asks. */
  show: () => void
  /** Asks again, with what was chosen before. */
  renew: () => void
  /** Takes everything back but the necessary. */
  withdraw: () => void
}

let adapter: ConsentAdapter | undefined
const listeners = new Set<(consent: Consent) => void>()
const publish = (consent: Consent) => listeners.forEach((listener) => listener(consent))

/** The one way to a visitor's consent in the browser. Until it is known who asks, nothing is granted. */
export const consentStore = {
  read: (): Consent => adapter?.read() ?? consentOf([]),
  /** Called when it is known what was chosen before, and with each choice; answers how to stop. */
  subscribe: (listener: (consent: Consent) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  show: () => adapter?.show(),
  renew: () => adapter?.renew(),
  withdraw: () => adapter?.withdraw(),
}

/** Once, when the page answers. */
export async function startConsent() {
  const { adapter: name, culture } = siteSettings().consent
  const asking = name === 'embedded' ? embedded : (await import('./providers.ts')).providers[name]
  await asking.load(culture)
  adapter = asking
  asking.subscribe(publish)
  publish(asking.read())
}
