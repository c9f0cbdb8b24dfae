import { setTimeout as sleep } from 'node:timers/promises'
import type { Registration } from '#contract/registrations/endpoints.ts'
import type { PaymentState } from '#contract/payments/endpoints.ts'
import type { Ordered } from '#test/purchase-test-app.ts'
import type { Refusal, RetryingBrowser } from './browser.ts'
import type { Errand, Person } from './people.ts'
import type { Purchase } from './acknowledged.ts'

type Saved = { registration: Registration }
type PurchaseInProgress = { browser: RetryingBrowser; purchase: Purchase }

const currentPath = '/registrations/current'

/** Makes a purchase field by field, and records every response in `purchases`. */
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
  const current = { browser, purchase }
  await fillIn(current, errand)
  if (errand.leaves) return purchase
  await proveAddress(current)
  for (const { id } of purchase.seen.cards) await confirm(current, id)
  await pay(current, errand)
  return purchase
}

async function fillIn(current: PurchaseInProgress, { buyer, child }: Errand) {
  const { purchase } = current
  await save(current, undefined, { name: 'Ida' })
  await save(current, undefined, { name: buyer.name })
  await save(current, undefined, { email: buyer.email })
  await save(current, undefined, { phone: buyer.phone })
  const own = purchase.seen.cards[0]
  if (!own) throw new Error('A purchase without a card')
  await save(current, own.id, { dguNumber: buyer.dguNumber })
  await save(current, own.id, { productCode: 'HVERDAG' })
  await save(current, own.id, { productCode: 'FULD' })
  const startNow = { ticked: true, textVersion: own.start.textVersion }
  await save(current, own.id, { startNow })
  if (child) await addChild(current, child)
}

async function addChild(current: PurchaseInProgress, child: Person) {
  const { browser, purchase } = current
  const [firstName, lastName] = child.name.split(' ')
  for (;;) {
    const { version } = purchase.seen
    const added = await browser.send<Saved & Refusal>('POST', `${currentPath}/cards`, {
      version,
      relation: 'child',
    })
    purchase.seen = added.status === 200 ? added.body.registration : takeCurrent(added)
    // The response was lost, but the card was added.
    if (purchase.seen.cards.length > 1) break
  }
  const card = purchase.seen.cards[1]
  if (!card) throw new Error('The second card is missing')
  await save(current, card.id, { firstName, lastName, birthDate: child.birthDate })
  await save(current, card.id, { dguNumber: child.dguNumber, productCode: 'UNG' })
  await save(current, card.id, { guardianAccepted: true })
  const startNow = { ticked: true, textVersion: card.start.textVersion }
  await save(current, card.id, { startNow })
}

/** Saves on top of the last known version; after a lost response on top of the stored one. */
async function save(
  current: PurchaseInProgress,
  cardId: string | undefined,
  fields: Record<string, unknown>,
) {
  const { browser, purchase } = current
  const path = cardId ? `${currentPath}/cards/${cardId}` : currentPath
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

/** Returns the stored registration after a conflict, which is allowed only after a lost response. */
function takeCurrent(answer: { body: Refusal; text: string; wasLost: boolean }): Registration {
  const { error } = answer.body
  if (error?.code === 'changed_elsewhere' && answer.wasLost) {
    return error.details?.current as Registration
  }
  throw new Error(`A save was refused: ${answer.text}`)
}

async function proveAddress({ browser, purchase }: PurchaseInProgress) {
  for (;;) {
    const { demoCode } = await browser.ask<{ demoCode: string }>('POST', `${currentPath}/code`, {})
    const path = `${currentPath}/code/check`
    const checked = await browser.send<Saved & Refusal>('POST', path, { code: demoCode })
    if (!checked.wasLost && checked.status !== 200) throw new Error(checked.text)
    const { registration } = await browser.ask<Saved>('GET', currentPath)
    purchase.seen = registration
    if (registration.emailProven) return
  }
}

async function confirm({ browser, purchase }: PurchaseInProgress, cardId: string) {
  const path = `${currentPath}/cards/${cardId}/membership`
  const { registration } = await browser.ask<Saved>('POST', path, {})
  purchase.seen = registration
  const card = registration.cards.find(({ id }) => id === cardId)
  if (card?.membershipState !== 'confirmed') {
    throw new Error(`${card?.dguNumber} is ${card?.membershipState}: ${card?.membershipText}`)
  }
}

async function pay(current: PurchaseInProgress, { choice }: Errand) {
  const { browser, purchase } = current
  const { season, summary } = purchase.seen
  const ordered = await browser.ask<Ordered>('POST', `${currentPath}/order`, {
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
  // After a closed tab the outcome is read from the registration itself.
  await untilCompleted(current)
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

async function untilCompleted({ browser, purchase }: PurchaseInProgress) {
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    const { registration } = await browser.ask<Saved>('GET', currentPath)
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
