import * as contract from '#contract/consent/endpoints.ts'
import { storedItems } from '#domain/consent/stored-items.ts'
import { handle, type App } from '../http/handle.ts'
import { saveConsent } from './save-consent.ts'

export function consentRoutes(app: App) {
  handle(app, contract.saveCookieConsent, saveConsent)
  handle(app, contract.listStoredItems, async ({ config, publicUrl }) => ({
    things: storedItems(config.site, {
      secure: publicUrl.startsWith('https:'),
      isShared: config.cookieDomain !== undefined,
    }),
  }))
}
