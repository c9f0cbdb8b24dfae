import type { BrowserContext } from '@playwright/test'

/**
 * A browser that says its line is slow: a page asks for the 18 files it needs, and not for 69. What is fetched
 * ahead, and when, is told in `links-and-builds.spec.ts`; every other story goes on without it.
 */
export const disablePrefetch = (context: BrowserContext) =>
  context.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: '2g' })
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  })
