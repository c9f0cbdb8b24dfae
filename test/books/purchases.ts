import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addMonths, plainDate } from '#domain/shared/dates.ts'
import { vatOf } from '#domain/passes/price.ts'
import type { Ctx } from '#server/ctx.ts'
import { giftCards } from '#server/db/tables/gift-cards.ts'
import { insertGiftCard } from '#server/payments/gift-card-queries.ts'
import { findOrder } from '#server/payments/queries.ts'
import { queueCapture } from '#server/payments/queue-capture.ts'
import { settleAttempt } from '#server/payments/settle-attempt.ts'
import type { PurchaseKind } from '#server/payments/purchases.ts'
import { assignOrderNumber, startOrder, type NewOrderLine } from '#server/payments/start-order.ts'
import { startAttempt, startInvoice } from '#server/payments/start-attempt.ts'
import { bookProviders, insertCompanyOrder, type BookShop } from './shop.ts'

type Draw = () => number

/** A purchase under way: what its buyer has open in tabs. */
export type Purchase = {
  kind: PurchaseKind
  /** What the order pays for; a later order of another kind may pay for the same. */
  subjectId: string
  orderId: string
  tabs: { attemptId: string; redirectUrl: string; hasChosen: boolean }[]
}

export const pick = <Item>(draw: Draw, items: readonly Item[]): Item =>
  items[Math.floor(draw() * items.length)] as Item

const kinds = [
  'pass',
  'pass',
  'pass',
  'tournament_entry',
  'gift_card',
  'company_cards',
] as const satisfies readonly PurchaseKind[]

/** Orders one to three lines; every fourth buyer has a gift card, if there is one with a balance. */
export async function beginPurchase(shop: BookShop, by: Ctx, draw: Draw): Promise<Purchase> {
  const kind = pick(draw, kinds)
  const subjectId = randomUUID()
  if (kind === 'gift_card') await orderGiftCard(shop, subjectId, draw)
  const mayUseCard = kind === 'pass' || kind === 'tournament_entry'
  const giftCardId = mayUseCard && draw() < 0.25 ? await findCard(shop) : undefined
  const lines = await linesOf(shop, { kind, subjectId, draw })
  return placeOrder(shop, by, { kind, subjectId, lines, giftCardId })
}

/** The difference to a better card, as an order of its own. */
export const beginUpgrade = (shop: BookShop, by: Ctx, { subjectId }: Purchase) =>
  placeOrder(shop, by, { kind: 'pass_debt', subjectId, lines: [line(40_000, 0, 'full_25')] })

type Wanted = {
  kind: PurchaseKind
  subjectId: string
  lines: NewOrderLine[]
  giftCardId?: string | undefined
}

async function placeOrder(shop: BookShop, by: Ctx, wanted: Wanted): Promise<Purchase> {
  const { kind, subjectId, lines, giftCardId } = wanted
  const order = {
    kind,
    subjectId,
    lines,
    accountId: null,
    buyerName: 'Anne Holm',
    buyerEmail: 'anne@example.com',
    ...(giftCardId && { giftCardId }),
  }
  const orderId = await by.db.transaction(async (tx) => {
    const ctx = { ...by, db: tx }
    const started = await startOrder(tx, ctx, order)
    if (kind === 'company_cards') {
      await insertCompanyOrder({ ...shop, db: tx }, subjectId, started.orderId)
      await startInvoice(ctx, started.orderId)
    } else await assignOrderNumber(tx, ctx, started.orderId)
    return started.orderId
  })
  return { kind, subjectId, orderId, tabs: [] }
}

/** Opens the page of a provider in a tab; an order that a gift card pays alone has none. */
export async function openTab(by: Ctx, purchase: Purchase, draw: Draw) {
  if (purchase.kind === 'company_cards') return
  const provider = pick(draw, bookProviders)
  const opened = await startAttempt(by, purchase.orderId, await waysToPay(by, purchase, provider))
  const isKnown = purchase.tabs.some(({ attemptId }) => attemptId === opened.attemptId)
  if (!isKnown) purchase.tabs.push({ ...opened, hasChosen: false })
}

/** One entry that is paid and captured at each provider, whatever else happens: so every list of movements has a line. */
export async function buyAtEachProvider(shop: BookShop) {
  for (const provider of bookProviders) {
    const by = shop.ctx()
    const bought = { kind: 'tournament_entry', subjectId: randomUUID() } as const
    const { orderId } = await placeOrder(shop, by, {
      ...bought,
      lines: [line(35_000, 0, 'exempt')],
    })
    const { attemptId, redirectUrl } = await startAttempt(by, orderId, { provider })
    await shop.choose(redirectUrl, 'approve')
    await settleAttempt(by, shop.purchases, { attemptId, source: 'poll' })
    // The capture of the whole order, unless its delivery has queued it.
    await by.db.transaction((tx) =>
      queueCapture(tx, { ...by, db: tx }, { orderId, dueAt: by.now() }),
    )
  }
}

/** What is already paid by a gift card is settled without a provider. */
async function waysToPay(by: Ctx, { orderId }: Purchase, provider: (typeof bookProviders)[number]) {
  const order = await findOrder(by.db, orderId)
  return order && order.giftCardOre === order.totalOre ? {} : { provider }
}

const line = (
  listPriceOre: number,
  discountOre: number,
  vatMode: NewOrderLine['vatMode'],
): NewOrderLine => ({
  subjectId: randomUUID(),
  description: 'Kort 2027',
  listPriceOre,
  discountOre,
  vatMode,
  vatOre: vatOf(listPriceOre - discountOre, vatMode),
})

const prices = [149_500, 99_500, 74_903, 19_999]

async function linesOf(
  shop: BookShop,
  { kind, subjectId, draw }: { kind: PurchaseKind; subjectId: string; draw: Draw },
) {
  if (kind === 'gift_card') {
    const [card] = await shop.db.select().from(giftCards).where(eq(giftCards.id, subjectId))
    return [{ ...line(card!.amountOre, 0, 'mpv'), subjectId }]
  }
  if (kind === 'tournament_entry') return [line(35_000, 0, 'exempt')]
  return Array.from({ length: 1 + Math.floor(draw() * 3) }, () =>
    line(pick(draw, prices), pick(draw, [0, 0, 1_234]), pick(draw, ['full_25', 'exempt'] as const)),
  )
}

async function orderGiftCard({ db, clock }: BookShop, id: string, draw: Draw) {
  const createdAt = clock.now()
  await insertGiftCard(db, {
    id,
    codeHash: id,
    linkHash: id,
    status: 'unpaid',
    amountOre: pick(draw, [50_000, 200_000]),
    expiresOn: addMonths(plainDate(createdAt.toISOString().slice(0, 10)), 36),
    createdAt,
    recipientName: 'Bo Holm',
    senderName: 'Anne Holm',
    greeting: '',
  })
}

/** The fullest gift card, which several buyers then share. */
async function findCard({ db }: BookShop): Promise<string | undefined> {
  const cards = await db.select().from(giftCards).where(eq(giftCards.status, 'active'))
  const [fullest] = cards.toSorted((a, b) => b.balanceOre - a.balanceOre)
  return fullest && fullest.balanceOre > 0 ? fullest.id : undefined
}
