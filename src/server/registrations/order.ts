import { freezeTerms } from '#domain/passes/sold-terms.ts'
import { vatOf } from '#domain/passes/price.ts'
import type { OrderedCard } from '#domain/registrations/ordered-card.ts'
import { startText } from '#domain/registrations/start-text.ts'
import { isReadyToOrder } from '#domain/registrations/steps.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { mayManage } from '../passes/link-buyer.ts'
import { findOrder } from '../payments/queries.ts'
import { startAttempt } from '../payments/start-attempt.ts'
import { assignOrderNumber, startOrder, type NewOrder } from '../payments/start-order.ts'
import { accessRegistration, refuseClosed } from './access.ts'
import {
  loadRegistration,
  nameOf,
  toRegistrationView,
  type LoadedRegistration,
} from './registration-view.ts'
import type { EvaluatedCard } from './card-view.ts'
import { findRegistration, saveRegistrationOrder, updateUnchanged } from './queries.ts'
import { findHolder } from './load-shop.ts'

type Pressed = { acceptTerms: string; totalOre: number }

/**
 * *Bestil og betal*. Whatever is pressed twice, in two tabs or at once, is one order; a basket
 * that has changed since becomes a new order in place of the unpaid one.
 */
export async function orderRegistration(ctx: Ctx, pressed: Pressed) {
  const { id } = await accessRegistration(ctx)
  await limit(ctx, { key: `order-from:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const orderId = await ctx.db.transaction((tx) => placeOrder({ ...ctx, db: tx }, id, pressed))
  const { redirectUrl } = await startAttempt(ctx, orderId)
  const order = await findOrder(ctx.db, orderId)
  return {
    orderId,
    orderNumber: order?.number ?? '',
    totalOre: order?.totalOre ?? 0,
    redirectUrl,
  }
}

/**
 * Inside a transaction. The order's lock is taken before the registration's, as the delivery
 * does it, so the registration is read without one; `updateUnchanged` notices an edit meanwhile.
 */
async function placeOrder(ctx: Ctx, id: string, pressed: Pressed): Promise<string> {
  const { db: tx } = ctx
  const registration = await findRegistration(tx, id)
  if (!registration) throw new AppError('not_found')
  refuseClosed(registration)
  const loaded = await loadRegistration(ctx, tx, registration)
  await refuseUnready(ctx, loaded, pressed)

  const cards = loaded.cards.map((card) => freezeCard(ctx, loaded, card))
  const { orderId } = await startOrder(tx, ctx, toOrder(loaded, cards))
  await saveRegistrationOrder(tx, {
    orderId,
    registrationId: id,
    termsVersion: pressed.acceptTerms,
    termsAcceptedAt: ctx.now(),
    cards,
  })
  const unchanged = await updateUnchanged(tx, registration, {
    status: 'ordered',
    orderId,
    expiresAt: atLeastAWeek(ctx, registration.expiresAt),
  })
  if (!unchanged) throw new AppError('changed_elsewhere')
  await assignOrderNumber(tx, ctx, orderId)
  return orderId
}

async function refuseUnready(
  ctx: Ctx,
  loaded: LoadedRegistration,
  { acceptTerms, totalOre }: Pressed,
) {
  const { registration, shop, steps } = loaded
  const { termsVersion } = shop.season
  if (!isReadyToOrder(steps)) throw new AppError('refused', { reason: 'steps_missing', steps })
  if (acceptTerms !== termsVersion) {
    throw new AppError('refused', { reason: 'terms_changed', termsVersion })
  }
  // What the button said is what is charged (L-IN-2, L-IN-4): a new price must be seen first.
  if (totalOre !== loaded.totalOre) {
    const current = await toRegistrationView(ctx, registration)
    throw new AppError('refused', { reason: 'price_changed', totalOre: loaded.totalOre, current })
  }
  refuseSameGolfer(loaded.cards)
  for (const card of loaded.cards) await refuseOthersGolfer(ctx.db, card, registration.email)
}

/** Two cards for one golfer in one purchase would be refused at the delivery (E8). */
function refuseSameGolfer(cards: EvaluatedCard[]) {
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
 * A number and a name are no proof: a golfer with an account of her own is not taken over (E7). Her
 * own DGU login outranks an account that has her by a typed number.
 */
async function refuseOthersGolfer(db: Db, card: EvaluatedCard, email: string | null) {
  const golferId = await findHolder(db, card.row)
  // A partner who has an account agrees by an own link to that account's address (D10).
  const agreed = card.row.relation === 'partner' ? card.row.email : null
  const claim = { addresses: [email, agreed], byDguLogin: card.row.byDguLogin }
  if (golferId && !(await mayManage(db, golferId, claim))) {
    throw new AppError('refused', { reason: 'golfer_has_account', cardId: card.row.id })
  }
}

function freezeCard(ctx: Ctx, { shop }: LoadedRegistration, card: EvaluatedCard): OrderedCard {
  const { row, product, price, start, upgrades } = card
  // The steps have been evaluated: what is still missing here is a bug, not a buyer's mistake.
  if (!product || price === null || !start?.period) throw new Error('A card is not ready')
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
      // Paid in all for the card: what an upgrade costs is its line's price.
      price: price + (upgrades?.paid ?? 0),
      soldOn: shop.day,
    }),
    startNow: ticked ? { text: startText.text, version: startText.version, at } : null,
    firstDayWish: row.firstDayWish,
    ...start.period,
    ...(upgrades && { upgrades: { passId: upgrades.passId, paidBefore: upgrades.paid } }),
  }
}

function toOrder(
  { registration, shop, cards }: LoadedRegistration,
  ordered: OrderedCard[],
): NewOrder {
  return {
    kind: 'pass',
    subjectId: registration.id,
    accountId: registration.accountId,
    buyerName: registration.name ?? '',
    buyerEmail: registration.email ?? '',
    lines: ordered.map(({ cardId, terms, upgrades }, index) => {
      const holder = cards[index] ? nameOf(cards[index]) : ''
      const name = `${terms.productName} ${shop.season.code} til ${holder}`
      const priceOre = terms.price - (upgrades?.paidBefore ?? 0)
      return {
        subjectId: cardId,
        description: upgrades ? `Opgradering til ${name}` : name,
        listPriceOre: priceOre,
        discountOre: 0,
        vatMode: terms.vatMode,
        vatOre: vatOf(priceOre, terms.vatMode),
      }
    }),
  }
}

const aWeek = 7 * 24 * 60 * 60 * 1000

/** A payment under way must find what it pays for. */
function atLeastAWeek(ctx: Ctx, expiresAt: Date): Date {
  return new Date(Math.max(expiresAt.getTime(), ctx.now().getTime() + aWeek))
}
