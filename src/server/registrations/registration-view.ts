import type * as contract from '#contract/registrations/endpoints.ts'
import type { CardPrice } from '#domain/discounts/campaign.ts'
import type { Shop } from '#domain/registrations/card-offer.ts'
import { lastDaysOf } from '#domain/passes/season.ts'
import { openStep, stepsOf, type Step } from '#domain/registrations/steps.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection } from '../db/transactions.ts'
import { selectCandidates } from '../discounts/campaign-queries.ts'
import {
  pricePurchase,
  type PricedPurchase,
  type PurchaseToPrice,
} from '../discounts/price-purchase.ts'
import { selectOnSale } from '../passes/seasons.ts'
import { findOrder } from '../payments/queries.ts'
import { toCodeView } from './email-code.ts'
import { evaluateCard, toCardView, toDraft, type EvaluatedCard } from './card-view.ts'
import { selectCards, type RegistrationRow } from './queries.ts'
import { isAddressProven } from './proven-address.ts'
import { candidateOf, findHolder, loadShop } from './load-shop.ts'

/** A purchase with the results of all rules for today; both the view and the order are built from it. */
export type LoadedRegistration = {
  registration: RegistrationRow
  shop: Shop
  cards: LoadedCard[]
  emailProven: boolean
  steps: Step[]
  /** What each card costs with its discount, by the card's id; absent while none is chosen that may be bought. */
  prices: Map<string, CardPrice>
  discount: PricedPurchase
  totalOre: number
  vatOre: number
}

/** With the existing golfer of a confirmed membership. */
export type LoadedCard = EvaluatedCard & { golferId: string | undefined }

/**
 * Loads and evaluates a purchase; `db` may be the transaction that is changing it. With `isOrdering` the uses
 * of its discount stay locked until that transaction ends.
 */
export async function loadRegistration(
  ctx: Ctx,
  db: Db,
  registration: RegistrationRow,
  { isOrdering = false } = {},
): Promise<LoadedRegistration> {
  const [shop, rows, emailProven, campaigns] = await Promise.all([
    loadShop({ ...ctx, db }, registration),
    selectCards(db, registration.id),
    isAddressProven(db, registration),
    selectCandidates(db, registration.campaignId, today(ctx)),
  ])
  const cards = await Promise.all(
    rows.map(async (row) => {
      const golferId = await findHolder(db, row)
      const candidate = await candidateOf(db, row, { seasonId: registration.seasonId, golferId })
      return { ...evaluateCard(shop, registration, row, candidate), golferId }
    }),
  )
  const steps = stepsOf({
    name: registration.name,
    email: registration.email,
    emailProven,
    paid: registration.status === 'completed',
    cards: cards.map(toDraft),
  })
  const { prices, discount } = await priceOf({ ...ctx, db }, registration, cards, {
    campaigns,
    isOrdering,
  })
  const totalOre = [...prices.values()].reduce((sum, price) => sum + price.totalOre, 0)
  const vatOre = [...prices.values()].reduce((sum, price) => sum + price.vatOre, 0)
  return { registration, shop, cards, emailProven, steps, prices, discount, totalOre, vatOre }
}

/** What the chosen cards cost with the discount of the purchase. */
async function priceOf(
  ctx: Ctx,
  registration: RegistrationRow,
  cards: EvaluatedCard[],
  chosenFrom: Pick<PurchaseToPrice, 'campaigns' | 'isOrdering'>,
) {
  const chosen = cards.flatMap(({ row, product, upgrades, ...card }) => {
    const listPriceOre = amountOf(registration, card)
    if (!product || listPriceOre === null) return []
    const { code: productCode, vatMode } = product
    return [
      { cardId: row.id, productCode, vatMode, listPriceOre, isUpgrade: upgrades !== undefined },
    ]
  })
  const { campaignId, email: buyerEmail, orderId } = registration
  const purchase = { cards: chosen, campaignId, buyerEmail, orderId, ...chosenFrom }
  const discount = await pricePurchase(ctx, purchase)
  const prices = new Map<string, CardPrice>()
  for (const [index, { cardId }] of chosen.entries()) {
    const price = discount.prices[index]
    if (price) prices.set(cardId, price)
  }
  return { prices, discount }
}

/** Converts a purchase to its contract type. */
export const toRegistrationView = (ctx: Ctx, registration: RegistrationRow) =>
  onOneConnection(ctx.db, (db) => readRegistrationView(ctx, db, registration))

async function readRegistrationView(
  ctx: Ctx,
  db: Db,
  registration: RegistrationRow,
): Promise<contract.Registration> {
  const [loaded, code, order] = await Promise.all([
    loadRegistration(ctx, db, registration),
    toCodeView(db, registration),
    toOrderView(db, registration),
  ])
  const { shop, cards, steps } = loaded
  const ending = await toEnding(db, shop)
  const { season } = shop
  const { ruleVersion: _rules, status: _status, ...seasonFacts } = season
  return {
    id: registration.id,
    version: registration.version,
    status: registration.status,
    season: { ...seasonFacts, ...ending },
    name: registration.name,
    email: registration.email,
    phone: registration.phone,
    emailProven: loaded.emailProven,
    emailCode: loaded.emailProven ? null : code,
    expiresAt: registration.expiresAt.toISOString(),
    cards: cards.map((card) => toCardView(card, shop)),
    steps,
    openStep: openStep(steps),
    summary: summaryOf(loaded),
    order,
  }
}

/** The days left of an ending season, and the season to buy instead (D38). */
async function toEnding(db: Db, { season, day }: Shop) {
  const lastDays = lastDaysOf(season, day) ?? null
  const [first] = lastDays === null ? [] : await selectOnSale(db, day)
  const nextSeason = first && first.season.code !== season.code ? first.season.code : null
  return { lastDays, nextSeason }
}

/** The amount to pay for a card; null while none is chosen that the golfer may buy. */
function amountOf(
  { status }: RegistrationRow,
  { price, refusal }: Pick<EvaluatedCard, 'price' | 'refusal'>,
): number | null {
  return refusal === null || status === 'completed' ? price : null
}

function summaryOf(loaded: LoadedRegistration): contract.Registration['summary'] {
  const { registration, cards, totalOre, vatOre, prices, discount } = loaded
  return {
    lines: cards.map((card) => ({
      cardId: card.row.id,
      holder: nameOf(card),
      productName: card.product?.name ?? null,
      price: amountOf(registration, card),
      discountOre: prices.get(card.row.id)?.discountOre ?? 0,
    })),
    totalOre,
    vatOre,
    savedOre: discount.savedOre,
    discountName: discount.campaign?.name ?? null,
    code: discount.code && {
      text: discount.code.text,
      refusal: discount.code.refusal?.text ?? null,
    },
    complete: cards.length > 0 && cards.every((card) => amountOf(registration, card) !== null),
    reservedOnly: cards.some(({ state }) => state === 'pending'),
  }
}

export const nameOf = ({ firstName, lastName }: Pick<EvaluatedCard, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

async function toOrderView(db: Db, { orderId }: RegistrationRow) {
  const order = orderId ? await findOrder(db, orderId) : undefined
  if (!order?.number || order.status === 'cancelled') return null
  const { id, number, status, totalOre } = order
  return { id, number, status, totalOre }
}
