import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { giftCardMovements } from '#server/db/tables/gift-cards.ts'
import { paymentAttempts } from '#server/db/tables/payments.ts'
import { type PaymentShop } from './payment-shop.ts'
import { issueGiftCard } from '#server/payments/gift-card-ledger.ts'
import { findGiftCard, insertGiftCard } from '#server/payments/gift-card-queries.ts'
import { selectOrderLines } from '#server/payments/queries.ts'
import { queueRefund } from '#server/payments/queue-refund.ts'
import { settleAttempt } from '#server/payments/settle-attempt.ts'

/** Gift cards in a shop of the module `payments`, in kroner. `shop` is read at each use. */
export function giftCardsOf(shop: () => PaymentShop) {
  /** Moves the clock to so many seconds after the start. */
  const after = (seconds: number) => shop().clock.setOffset(seconds * 1000)

  /** A gift card that somebody has bought. */
  async function giftCard(kroner: number, expiresOn: string = '2030-01-01') {
    const id = randomUUID()
    await insertGiftCard(shop().db, {
      id,
      codeHash: id,
      linkHash: id,
      status: 'unpaid',
      amountOre: kroner * 100,
      expiresOn: plainDate(expiresOn),
      createdAt: shop().clock.now(),
      recipientName: 'Bo Holm',
      senderName: 'Anne Holm',
      greeting: '',
    })
    await shop().db.transaction((tx) =>
      issueGiftCard({ ...shop().ctx(), db: tx }, id, randomUUID()),
    )
    return id
  }

  const balanceOf = async (id: string) => (await findGiftCard(shop().db, id))!.balanceOre / 100

  /** The balance always is the sum of the movements. */
  async function movementsOf(id: string) {
    const rows = await shop()
      .db.select()
      .from(giftCardMovements)
      .where(eq(giftCardMovements.giftCardId, id))
      .orderBy(asc(giftCardMovements.at))
    const sum = rows.reduce((all, { amountOre }) => all + amountOre, 0)
    expect(sum / 100).toBe(await balanceOf(id))
    return rows.map(({ kind, amountOre }) => [kind, amountOre / 100])
  }

  async function pay(started: { attemptId: string; redirectUrl: string }) {
    await shop().choose(started.redirectUrl, 'approve')
    await settleAttempt(shop().ctx(), shop().purchases, { ...started, source: 'poll' })
    await shop().runJobs()
  }

  const attemptOf = async (orderId: string) => {
    const [attempt] = await shop()
      .db.select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
    return attempt!
  }

  async function refund(orderId: string, kroner: number, causeKey = `test:${randomUUID()}`) {
    const [first] = await selectOrderLines(shop().db, orderId)
    const amountOre = kroner * 100
    const request = { orderId, orderLineId: first!.id, amountOre, reason: 'goodwill', causeKey }
    const answer = await shop().db.transaction((tx) =>
      queueRefund(tx, { ...shop().ctx(), db: tx }, request),
    )
    await shop().runJobs()
    return answer
  }
  return { after, giftCard, balanceOf, movementsOf, pay, attemptOf, refund }
}
