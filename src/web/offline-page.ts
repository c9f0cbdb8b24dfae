/**
 * Stores a page and its files in the service worker, so that the page opens without a connection (D3, D4).
 * The HTML contains no personal data; that is stored in IndexedDB.
 */
export function keepPageOffline(
  path: '/scan' | '/account' | `/tournaments/${string}/flights/${string}`,
) {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return
  void register(path).catch(() => undefined)
}

async function register(path: string) {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  active?.postMessage({ keep: path, files: [...new Set(files)] }, [])
}
