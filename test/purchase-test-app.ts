import type { Registration } from '#contract/registrations/endpoints.ts'
import { contextOf } from '#server/app.ts'
import { purchases } from '#server/purchases.ts'
import { runPayments } from '#server/payments/jobs.ts'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import type { Choice } from '#server/simulators/payments/choices.ts'
import { createTestApp } from './test-app.ts'

export type PurchaseTestApp = Awaited<ReturnType<typeof createPurchaseTestApp>>
export type Browser = ReturnType<PurchaseTestApp['browser']>

/** The whole service with season 2027 on sale, the simulated union and provider on a real port. */
export async function createPurchaseTestApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options)
  const url = await app.listen()
  const ctx = () => contextOf(app.services, { requestId: 'test' })
  await app.db.transaction((tx) => createSeason(tx, ctx(), regularSeason(2027)))

  return {
    ...app,
    ctx,
    browser: () => openBrowser(url),
    runJobs: () => runPayments(ctx(), purchases),
    /** Cuts the line to the golf union, or restores it. */
    unionIsDown: (isDown: boolean) => {
      app.services.loopbackUrl = () => (isDown ? 'http://127.0.0.1:9' : url)
    },
  }
}

export type Answer<T = Record<string, unknown>> = { status: number; body: T }

/** A browser with separate cookies, which sends requests over loopback. */
export function openBrowser(url: string) {
  const cookies = new Map<string, string>()

  async function send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<T>> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    keep(cookies, answer.headers.getSetCookie())
    return { status: answer.status, body: (await answer.json()) as T }
  }

  return {
    cookies,
    send,
    /** Makes the buyer's choice on the provider's page and follows the redirect to our return page. */
    pay: async (redirectUrl: string, choice: Choice = 'approve') => {
      const { pathname } = new URL(redirectUrl)
      const answer = await fetch(`${url}${pathname}`, {
        method: 'POST',
        body: new URLSearchParams({ choice }),
        redirect: 'manual',
      })
      await answer.arrayBuffer()
      const token = new URL(answer.headers.get('location') ?? url).searchParams.get('t')
      return token ? send('POST', `/payments/return/${token}/check`, {}) : undefined
    },
    /** The purchase as it is now; fails when there is none. */
    registration: async () => {
      const { body } = await send<{ registration: Registration }>('GET', '/registrations/current')
      return body.registration
    },
  }
}

/** What a browser does with `Set-Cookie` lines. */
export function keep(cookies: Map<string, string>, lines: string[]) {
  for (const line of lines) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const isGone = /max-age=0/i.test(line)
    if (isGone) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** The choice of a card that begins when the right of withdrawal has ended. */
export const laterStart = { ticked: false, textVersion: '' }

type Saved = { registration: Registration }

/** Anne Holm, full member 901-1001 of the simulated union, up to the payment step. */
export async function fillIn(
  browser: Browser,
  wanted: {
    name?: string
    email?: string
    dguNumber?: string
    productCode?: string
    startNow?: boolean
    birthDate?: string
    clubSlug?: string
  } = {},
): Promise<Registration> {
  const { name = 'Anne Holm', email = 'anne@example.dk', dguNumber = '901-1001' } = wanted
  const { productCode = 'FULD', startNow = true, birthDate, clubSlug } = wanted
  await browser.send('POST', '/registrations', { ...(clubSlug && { clubSlug }) })
  let now = await save(browser, 'PATCH', '/registrations/current', { name, email })
  const card = now.cards[0]!
  now = await save(browser, 'PATCH', `/registrations/current/cards/${card.id}`, {
    dguNumber,
    productCode,
    ...(birthDate && { birthDate }),
    startNow: { ticked: startNow, textVersion: card.start.textVersion },
  })
  await proveAddress(browser)
  return confirm(browser, card.id)
}

/** Saves on the currently stored version. */
export async function save(browser: Browser, method: string, path: string, body: object) {
  const { version } = await browser.registration()
  const answer = await browser.send<Saved>(method, path, { version, ...body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.registration
}

export async function proveAddress(browser: Browser) {
  const sent = await browser.send<{ demoCode: string }>('POST', '/registrations/current/code', {})
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  const code = sent.body.demoCode
  const checked = await browser.send('POST', '/registrations/current/code/check', { code })
  if (checked.status !== 200) throw new Error(JSON.stringify(checked.body))
}

export async function confirm(browser: Browser, cardId: string) {
  const path = `/registrations/current/cards/${cardId}/membership`
  const answer = await browser.send<Saved>('POST', path, {})
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.registration
}

export type Ordered = {
  orderId: string
  orderNumber: string
  totalOre: number
  redirectUrl: string
  error?: { code: string; reason?: string; details?: Record<string, unknown> }
}

/** Presses *Bestil og betal* with the total that is shown. */
export function order(browser: Browser, shown: Registration) {
  return browser.send<Ordered>('POST', '/registrations/current/order', {
    acceptTerms: shown.season.termsVersion,
    totalOre: shown.summary.totalOre,
  })
}
