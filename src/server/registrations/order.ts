import { isDeepStrictEqual } from 'node:util'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { freezeTerms } from '#domain/passes/sold-terms.ts'
import type { OrderedCard } from '#domain/registrations/ordered-card.ts'
import { startText } from '#domain/registrations/start-text.ts'
import { isReadyToOrder } from '#domain/registrations/steps.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { openTransaction, sendAhead } from '../db/transactions.ts'
import type { CampaignRow } from '../discounts/campaign-queries.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { mayManage } from '../passes/link-buyer.ts'
import { findGiftCardByTypedCode } from '../payments/gift-card-ledger.ts'
import { findOrder, selectOrderLines } from '../payments/queries.ts'
import { startAttempt } from '../payments/start-attempt.ts'
import { assignOrderNumber, isOpen, startOrder, type NewOrder } from '../payments/start-order.ts'
import type { SaleQueueRow } from '../salequeue/queue-queries.ts'
import { findQueueInForce, useTicket } from '../salequeue/use-turn.ts'
import { accessRegistration, assertOpen } from './access.ts'
import {
  loadRegistration,
  nameOf,
  toRegistrationView,
  type LoadedCard,
  type LoadedRegistration,
} from './registration-view.ts'
import type { EvaluatedCard } from './card-view.ts'
import {
  findRegistration,
  saveRegistrationOrder,
  updateCard,
  updateUnchanged,
  type RegistrationRow,
} from './queries.ts'

type OrderInput = {
  acceptTerms: string
  totalOre: number
  giftCard?: { code: string; coversOre: number } | undefined
  paymentMethod?: PaymentMethod | undefined
}

type Payment = { giftCardId: string; coversOre: number } | undefined

/**
 * *Bestil og betal*. Repeated and concurrent requests lead to one order. If the purchase has changed
 * since, a new order replaces the unpaid one.
 */
export async function orderRegistration(ctx: Ctx, input: OrderInput) {
  const registration = await accessRegistration(ctx)
  await limit(ctx, { key: `order-from:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const giftCard = input.giftCard && (await giftCardOf(ctx, input.giftCard))
  const orderId = await openTransaction(
    ctx.db,
    (tx) => loadToOrder({ ...ctx, db: tx }, registration),
    (tx, read) => placeOrder({ ...ctx, db: tx }, read, { ...input, giftCard }),
  )
  const { redirectUrl, order } = await startAttempt(ctx, orderId, { method: input.paymentMethod })
  return { orderId, orderNumber: order.number, totalOre: order.totalOre, redirectUrl }
}

/** Outside the transaction, so that a wrong code counts as a try. */
async function giftCardOf(ctx: Ctx, { code, coversOre }: { code: string; coversOre: number }) {
  return { giftCardId: (await findGiftCardByTypedCode(ctx, code)).id, coversOre }
}

type PlacedInput = Omit<OrderInput, 'giftCard'> & { giftCard: Payment }

type ToOrder = { loaded: LoadedRegistration; queue: SaleQueueRow | undefined }

/** What an order needs. The purchase is loaded as the request has found it, and again if it has changed since. */
async function loadToOrder(ctx: Ctx, found: RegistrationRow): Promise<ToOrder> {
  const { db: tx } = ctx
  const load = (registration: RegistrationRow) =>
    loadRegistration(ctx, tx, registration, { isOrdering: true })
  const [registration, queue, early] = await Promise.all([
    findRegistration(tx, found.id),
    findQueueInForce(tx, ctx),
    load(found),
  ])
  if (!registration) throw new AppError('not_found')
  assertOpen(registration)
  const isUnchanged = isDeepStrictEqual(registration, found)
  return { queue, loaded: isUnchanged ? early : await load(registration) }
}

/**
 * Runs in a transaction. Like the delivery it locks the order before the registration, so the
 * registration is first read without a lock; `updateUnchanged` detects an edit in between.
 */
async function placeOrder(
  ctx: Ctx,
  { loaded, queue }: ToOrder,
  input: PlacedInput,
): Promise<string> {
  const { db: tx } = ctx
  const { registration } = loaded
  const { id } = registration
  await assertOrderable(ctx, loaded, input)

  const cards = loaded.cards.map((card) => freezeCard(ctx, loaded, card))
  const newOrder = toOrder(loaded, cards)
  if (!(await isOrdered(tx, registration.orderId, newOrder))) await useTicket(tx, ctx, queue, id)
  const { giftCard } = input
  const { orderId, giftCardOre, isNew } = await startOrder(tx, ctx, {
    ...newOrder,
    ...(giftCard && { giftCardId: giftCard.giftCardId, giftCardOre: giftCard.coversOre }),
  })
  if (giftCard && giftCard.coversOre !== giftCardOre) {
    throw new AppError('refused', { reason: 'gift_card_changed', coversOre: giftCardOre })
  }
  const saving = saveRegistrationOrder(tx, {
    orderId,
    registrationId: id,
    termsVersion: input.acceptTerms,
    termsAcceptedAt: ctx.now(),
    cards,
  })
  const updating = updateUnchanged(tx, registration, {
    status: 'ordered',
    orderId,
    expiresAt: atLeastAWeek(ctx, registration.expiresAt),
  })
  // Both are sent; whether the purchase still exists is told first.
  updating.catch(() => undefined)
  await saving
  if (!(await updating)) throw new AppError('changed_elsewhere')
  // After the order the purchase shows the card that was sold, also when it took the place of the choice.
  for (const { cardId, terms } of cards) {
    await sendAhead(tx, () => updateCard(tx, cardId, { productCode: terms.productCode }))
  }
  await assignOrderNumber(tx, ctx, orderId, { isNew })
  return orderId
}

/** Whether an unpaid order is for the same cards, whatever they cost and pay with now. */
async function isOrdered(tx: Db, orderId: string | null, { lines }: NewOrder): Promise<boolean> {
  const order = orderId === null ? undefined : await findOrder(tx, orderId)
  if (!order || !isOpen(order)) return false
  const ordered = await selectOrderLines(tx, order.id)
  const textOf = (line: Pick<NewOrder['lines'][number], 'subjectId' | 'description'>) =>
    `${line.subjectId} ${line.description}`
  return ordered.map(textOf).join('\n') === lines.map(textOf).join('\n')
}

async function assertOrderable(
  ctx: Ctx,
  loaded: LoadedRegistration,
  { acceptTerms, totalOre }: Pick<OrderInput, 'acceptTerms' | 'totalOre'>,
) {
  const { registration, shop, steps } = loaded
  const { termsVersion } = shop.season
  if (!isReadyToOrder(steps)) throw new AppError('refused', { reason: 'steps_missing', steps })
  if (acceptTerms !== termsVersion) {
    throw new AppError('refused', { reason: 'terms_changed', termsVersion })
  }
  // Only the amount on the button may be charged (L-IN-2, L-IN-4), so the buyer must see a new price first.
  if (totalOre !== loaded.totalOre) {
    const current = await toRegistrationView(ctx, registration)
    throw new AppError('refused', { reason: 'price_changed', totalOre: loaded.totalOre, current })
  }
  assertDifferentGolfers(loaded.cards)
  for (const card of loaded.cards) await assertMayManage(ctx.db, card, registration.email)
}

/** A second card for the same golfer would be refused at delivery, so the order is refused. */
function assertDifferentGolfers(cards: EvaluatedCard[]) {
  const seen = new Set<string>()
  for (const { row, product } of cards) {
    const number = parseDguNumber(row.dguNumber ?? '')?.number ?? ''
    if (seen.has(number) && product?.code !== 'FERIE') {
      throw new AppError('refused', { reason: 'already_has_card', cardId: row.id })
    }
    seen.add(number)
  }
}

/**
 * Refuses a golfer whom another account manages, because number and name are no proof (E7). The
 * golfer's own DGU login outranks an account that only entered the number.
 */
async function assertMayManage(db: Db, card: LoadedCard, email: string | null) {
  const { golferId } = card
  // A partner with an account agrees by the link that is mailed to that account's address.
  const agreed = card.row.relation === 'partner' ? card.row.email : null
  const claim = { addresses: [email, agreed], byDguLogin: card.row.byDguLogin }
  if (golferId && !(await mayManage(db, golferId, claim))) {
    throw new AppError('refused', { reason: 'golfer_has_account', cardId: card.row.id })
  }
}

function freezeCard(
  ctx: Ctx,
  { shop, prices }: LoadedRegistration,
  card: EvaluatedCard,
): OrderedCard {
  const { row, product, start, upgrades } = card
  const price = prices.get(row.id)
  // The steps are complete at this point, so anything missing is a bug.
  if (!product || !price || !start?.period) throw new Error('A card is not ready')
  const ticked = row.startNow && start.offered
  const at = (row.startNowAt ?? ctx.now()).toISOString()
  return {
    cardId: row.id,
    relation: row.relation,
    firstName: card.firstName ?? '',
    lastName: card.lastName ?? '',
    email: card.email,
    birthDate: row.birthDate,
    dguNumber: parseDguNumber(row.dguNumber ?? '')?.number ?? '',
    summary: product.summary,
    terms: freezeTerms({
      product,
      season: shop.season,
      // The total paid for the card; the order line has the price of the upgrade alone.
      price: price.totalOre + (upgrades?.paid ?? 0),
      soldOn: shop.day,
    }),
    startNow: ticked ? { text: startText.text, version: startText.version, at } : null,
    firstDayWish: row.firstDayWish,
    ...start.period,
    ...(upgrades && { upgrades: { passId: upgrades.passId, paidBefore: upgrades.paid } }),
  }
}

function toOrder(loaded: LoadedRegistration, ordered: OrderedCard[]): NewOrder {
  const { registration, shop, cards, prices, discount } = loaded
  const { campaign, clubOfCode } = discount
  const isLimited = campaign && (campaign.totalLimit !== null || campaign.buyerLimit !== null)
  return {
    kind: 'pass',
    subjectId: registration.id,
    accountId: registration.accountId,
    buyerName: registration.name ?? '',
    buyerEmail: registration.email ?? '',
    ...(isLimited && { holdsDiscount: true }),
    lines: ordered.map(({ cardId, terms, upgrades }, index) => {
      const { discountOre = 0, totalOre = 0, vatOre = 0 } = prices.get(cardId) ?? {}
      const holder = cards[index] ? nameOf(cards[index]) : ''
      const name = `${terms.productName} ${shop.season.code} til ${holder}`
      return {
        subjectId: cardId,
        description: upgrades ? `Opgradering til ${name}` : name,
        listPriceOre: totalOre + discountOre,
        discountOre,
        vatMode: terms.vatMode,
        vatOre,
        ...(campaign && discountOre > 0 && { discount: discountOf(campaign) }),
        // The code was used last, so its club earns the commission before the club of the link (D17).
        soldByClubId: clubOfCode ?? registration.soldByClubId,
      }
    }),
  }
}

const discountOf = ({ id, fundedBy, clubId }: CampaignRow) => ({
  campaignId: id,
  fundedBy,
  clubId,
})

const weekMs = 7 * 24 * 60 * 60 * 1000

/** The purchase must still exist when a payment in progress completes. */
function atLeastAWeek(ctx: Ctx, expiresAt: Date): Date {
  return new Date(Math.max(expiresAt.getTime(), ctx.now().getTime() + weekMs))
}
