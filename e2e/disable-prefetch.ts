import type { BrowserContext } from '@playwright/test'

/**
 * Makes the browser report a slow connection, so a page loads the 18 files it needs instead of 69.
 * `links-and-builds.spec.ts` tests prefetching; all other stories run without it.
 */
export const disablePrefetch = (context: BrowserContext) =>
  context.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: '2g' })
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  })
