/**
 * Asks the service worker to keep a page with the files it is made of, so that it opens without
 * signal (D3, D4). The page's HTML carries nobody's data; that is kept in IndexedDB, by itself.
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
