import * as contract from '#contract/cookie-consents.ts'
import { storedThings } from '#domain/consent/stored-things.ts'
import { handle, type App } from '../http/handle.ts'
import { giveConsent } from './give-consent.ts'

export function consentRoutes(app: App) {
  handle(app, contract.giveCookieConsent, giveConsent)
  handle(app, contract.listStoredThings, async ({ config, publicUrl }) => ({
    things: storedThings(config.site, {
      secure: publicUrl.startsWith('https:'),
      isShared: config.cookieDomain !== undefined,
    }),
  }))
}
