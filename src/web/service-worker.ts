/**
 * Registers `public/sw.js`, which answers without a connection, for every visitor. Undefined where the browser has no service
 * workers, or the page is not served securely.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (typeof window === 'undefined' || !('serviceWorker' in navigator) || !window.isSecureContext)
    return undefined
  // Every deploy may change the files that the worker imports.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

/** Posts a message to the worker of this page. */
export async function postToServiceWorker(message: unknown): Promise<void> {
  const registration = await registerServiceWorker()
  registration?.active?.postMessage(message, [])
}

/** Lets the browser send the queue when the connection returns, also after the tab was closed. */
export async function requestBackgroundSync(): Promise<void> {
  const registration = (await registerServiceWorker()) as SyncingRegistration | undefined
  await registration?.sync?.register('check-ins')
}

/** Only Chromium has Background Sync; TypeScript's library does not declare it. */
type SyncingRegistration = ServiceWorkerRegistration & {
  sync?: { register: (tag: string) => Promise<void> }
}
