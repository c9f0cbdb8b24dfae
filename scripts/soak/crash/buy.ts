import { setTimeout as sleep } from 'node:timers/promises'
import type { Registration } from '#contract/registrations.ts'
import type { PaymentState } from '#contract/payments.ts'
import type { Ordered } from '#test/purchase-test-app.ts'
import type { Refusal, RetryingBrowser } from './browser.ts'
import type { Errand, Person } from './people.ts'
import type { Purchase } from './acknowledged.ts'

type Saved = { registration: Registration }
type Going = { browser: RetryingBrowser; purchase: Purchase }

const current = '/registrations/current'

/** One whole purchase, field by field; keeps what the buyer was told in `purchases` as she goes. */
export async function buy(
  browser: RetryingBrowser,
  errand: Errand,
  purchases: Purchase[],
): Promise<Purchase> {
  const { registration } = await browser.ask<Saved>('POST', '/registrations', {})
  const purchase: Purchase = {
    email: errand.buyer.email,
    registrationId: registration.id,
    saves: [],
    order: undefined,
    outcome: 'open',
    passIds: [],
    seen: registration,
  }
  purchases.push(purchase)
  const going = { browser, purchase }
  await fillIn(going, errand)
  if (errand.leaves) return purchase
  await proveAddress(going)
  for (const { id } of purchase.seen.cards) await confirm(going, id)
  await pay(going, errand)
  return purchase
}

async function fillIn(going: Going, { buyer, child }: Errand) {
  const { purchase } = going
  await save(going, undefined, { name: 'Ida' })
  await save(going, undefined, { name: buyer.name })
  await save(going, undefined, { email: buyer.email })
  await save(going, undefined, { phone: buyer.phone })
  const own = purchase.seen.cards[0]
  if (!own) throw new Error('A purchase without a card')
  await save(going, own.id, { dguNumber: buyer.dguNumber })
  await save(going, own.id, { productCode: 'HVERDAG' })
  await save(going, own.id, { productCode: 'FULD' })
  const startNow = { ticked: true, textVersion: own.start.textVersion }
  await save(going, own.id, { startNow })
  if (child) await addChild(going, child)
}

async function addChild(going: Going, child: Person) {
  const { browser, purchase } = going
  const [firstName, lastName] = child.name.split(' ')
  for (;;) {
    const { version } = purchase.seen
    const added = await browser.send<Saved & Refusal>('POST', `${current}/cards`, {
      version,
      relation: 'child',
    })
    purchase.seen = added.status === 200 ? added.body.registration : takeCurrent(added)
    // The answer was lost, the card was not.
    if (purchase.seen.cards.length > 1) break
  }
  const card = purchase.seen.cards[1]
  if (!card) throw new Error('The second card is missing')
  await save(going, card.id, { firstName, lastName, birthDate: child.birthDate })
  await save(going, card.id, { dguNumber: child.dguNumber, productCode: 'UNG' })
  await save(going, card.id, { guardianAccepted: true })
  const startNow = { ticked: true, textVersion: card.start.textVersion }
  await save(going, card.id, { startNow })
}

/** An autosave on top of what was seen last; after a lost answer on top of what is there now. */
async function save(going: Going, cardId: string | undefined, fields: Record<string, unknown>) {
  const { browser, purchase } = going
  const path = cardId ? `${current}/cards/${cardId}` : current
  for (;;) {
    const { version } = purchase.seen
    const answer = await browser.send<Saved & Refusal>('PATCH', path, { version, ...fields })
    if (answer.status === 200) {
      purchase.seen = answer.body.registration
      purchase.saves.push({ cardId, fields, version: purchase.seen.version })
      return
    }
    purchase.seen = takeCurrent(answer)
  }
}

/** Only a save that was carried out without an answer may find that somebody has saved since. */
function takeCurrent(answer: { body: Refusal; text: string; wasLost: boolean }): Registration {
  const { error } = answer.body
  if (error?.code === 'changed_elsewhere' && answer.wasLost) {
    return error.details?.current as Registration
  }
  throw new Error(`A save was refused: ${answer.text}`)
}

async function proveAddress({ browser, purchase }: Going) {
  for (;;) {
    const { demoCode } = await browser.ask<{ demoCode: string }>('POST', `${current}/code`, {})
    const path = `${current}/code/check`
    const checked = await browser.send<Saved & Refusal>('POST', path, { code: demoCode })
    if (!checked.wasLost && checked.status !== 200) throw new Error(checked.text)
    const { registration } = await browser.ask<Saved>('GET', current)
    purchase.seen = registration
    if (registration.emailProven) return
  }
}

async function confirm({ browser, purchase }: Going, cardId: string) {
  const path = `${current}/cards/${cardId}/membership`
  const { registration } = await browser.ask<Saved>('POST', path, {})
  purchase.seen = registration
  const card = registration.cards.find(({ id }) => id === cardId)
  if (card?.membershipState !== 'confirmed') {
    throw new Error(`${card?.dguNumber} is ${card?.membershipState}: ${card?.membershipText}`)
  }
}

async function pay(going: Going, { choice }: Errand) {
  const { browser, purchase } = going
  const { season, summary } = purchase.seen
  const ordered = await browser.ask<Ordered>('POST', `${current}/order`, {
    acceptTerms: season.termsVersion,
    totalOre: summary.totalOre,
  })
  const { orderId, orderNumber, totalOre, redirectUrl } = ordered
  purchase.order = { id: orderId, number: orderNumber, totalOre }
  const token = await browser.choose(redirectUrl, choice)
  const state = token ? await untilSettled(browser, token) : 'paid'
  if (state === 'declined' && token) await payAgain(browser, token)
  else if (state === 'cancelled' && choice === 'abort') {
    purchase.outcome = 'given_up'
    return
  } else if (state !== 'paid') throw new Error(`After ${choice} the payment is ${state}`)
  // Who closed the tab is told by her own purchase, when she comes back to it.
  await untilCompleted(going)
}

async function payAgain(browser: RetryingBrowser, token: string) {
  const path = `/payments/return/${token}/retry`
  const { redirectUrl } = await browser.ask<{ redirectUrl: string }>('POST', path, {})
  const next = await browser.choose(redirectUrl, 'approve')
  const state = next ? await untilSettled(browser, next) : 'lost'
  if (state !== 'paid') throw new Error(`The second try ended as ${state}`)
}

const patienceMs = 120_000

async function untilSettled(browser: RetryingBrowser, token: string): Promise<PaymentState> {
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    const path = `/payments/return/${token}/check`
    const { state } = await browser.ask<{ state: PaymentState }>('POST', path, {})
    if (state !== 'waiting') return state
    await sleep(250)
  }
  return 'waiting'
}

async function untilCompleted({ browser, purchase }: Going) {
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    const { registration } = await browser.ask<Saved>('GET', current)
    if (registration.status === 'completed') {
      purchase.outcome = 'paid'
      purchase.seen = registration
      purchase.passIds = registration.cards.flatMap(({ passId }) => passId ?? [])
      return
    }
    await sleep(250)
  }
  throw new Error(`Order ${purchase.order?.number} was approved and never delivered`)
}
