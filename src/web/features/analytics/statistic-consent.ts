import type { QueryClient } from '@tanstack/react-query'
import { consentStore } from '../consent/consent-store.ts'

let running: Promise<typeof import('./statistics.ts')> | undefined

/**
 * Loads the SDK only after consent to statistics, because it stores data as soon as it starts. Every page
 * includes this file, so it stays small.
 */
export function followStatisticConsent(queries: QueryClient) {
  consentStore.subscribe(({ statistic }) => {
    if (statistic) {
      running ??= import('./statistics.ts')
      // After a failure the import is repeated with the next consent.
      running.then(
        ({ start }) => start(queries),
        () => (running = undefined),
      )
    } else if (running) running.then(({ withdraw }) => withdraw(), purgeLeftovers)
    else purgeLeftovers()
  })
}

/** Deletes leftovers, because the SDK's cookies outlive the stored consent. */
function purgeLeftovers() {
  if (!document.cookie.includes('AMP_')) return
  import('./purge.ts').then(({ purgeUnlessGranted }) => purgeUnlessGranted(), ignore)
}

/** Offline the import fails, and the next page tries again. */
const ignore = () => {}
