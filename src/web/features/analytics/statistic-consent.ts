import type { QueryClient } from '@tanstack/react-query'
import { consentStore } from '../consent/consent-store.ts'

let running: Promise<typeof import('./statistics.ts')> | undefined

/**
 * The SDK is fetched with statistic consent and not before: where it begins it stores something. Every page carries
 * this file, so it does nothing else.
 */
export function followStatisticConsent(queries: QueryClient) {
  consentStore.subscribe(({ statistic }) => {
    if (statistic) {
      running ??= import('./statistics.ts')
      // Fetched again with the next yes.
      running.then(
        ({ start }) => start(queries),
        () => (running = undefined),
      )
    } else if (running) running.then(({ withdraw }) => withdraw(), purgeLeft)
    else purgeLeft()
  })
}

/** A choice runs out sooner than what it allowed. */
function purgeLeft() {
  if (!document.cookie.includes('AMP_')) return
  import('./purge.ts').then(({ purgeUnlessGranted }) => purgeUnlessGranted(), nothing)
}

/** Without a line nothing is counted. */
const nothing = () => {}
