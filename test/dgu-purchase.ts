import type { Me } from '#contract/accounts/endpoints.ts'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { openDguBrowser } from './dgu-browser.ts'
import { order, save, type Browser, type PurchaseTestApp } from './purchase-test-app.ts'

type Card = Registration['cards'][number]

export const loginFor = ({ id }: Card, next = '/account/registration/verification') =>
  `/oauth-login?for=card&card=${id}&next=${encodeURIComponent(next)}`
export const cardPath = ({ id }: Card) => `/registrations/current/cards/${id}`
export const startNow = ({ start }: Card) => ({ ticked: true, textVersion: start.textVersion })

/** The account that is signed in; null without one. */
export const accountOf = async (browser: Browser) =>
  (await browser.send<Me>('GET', '/account/me')).body.account

/** A new purchase: the buyer's browser for API calls, and the same browser following links. */
export async function beginPurchase(app: PurchaseTestApp, input: { productCode?: string } = {}) {
  const browser = app.browser()
  await browser.send('POST', '/registrations', input)
  return { browser, dgu: openDguBrowser(app.ctx().publicUrl, browser.cookies) }
}

/** A new purchase in which the golfer of the buyer's own card has signed in by DGU. */
export async function beginByDguLogin(app: PurchaseTestApp, kind: string) {
  const { browser, dgu } = await beginPurchase(app)
  const [card] = (await browser.registration()).cards
  const back = await dgu.signIn(kind, loginFor(card!))
  return { browser, dgu, back, shown: await browser.registration() }
}

/** Chooses a Sæsonkort that begins today, and orders it. */
export async function orderCard(browser: Browser, card: Card) {
  await save(browser, 'PATCH', cardPath(card), { productCode: 'FULD', startNow: startNow(card) })
  return order(browser, await browser.registration())
}

/** Pays and returns to the page that signs the buyer in. */
export async function payAndReturn(browser: Browser, redirectUrl: string) {
  await browser.pay(redirectUrl)
  await browser.send('POST', '/registrations/current/session', {})
}
