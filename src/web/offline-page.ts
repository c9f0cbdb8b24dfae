import { postToServiceWorker } from './service-worker.ts'

type OfflinePath =
  | '/scan'
  | '/account'
  | `/tournaments/${string}/${'flights' | 'matches' | 'presence' | 'prizes'}/${string}`
  | `/tv/${string}`

/**
 * Stores a page and its files in the service worker, so that the page opens without a connection (D3, D4).
 * The HTML contains no personal data; that is stored in IndexedDB. A club's screen keeps the pictures that it shows.
 */
export function keepPageOffline(path: OfflinePath, pictures: readonly string[] = []) {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  void postToServiceWorker({ keep: path, files: [...new Set(files), ...pictures] }).catch(
    () => undefined,
  )
}
