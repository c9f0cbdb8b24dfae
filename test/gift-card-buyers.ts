import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { giftCards } from '#server/db/tables/gift-cards.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { orderLines, orders } from '#server/db/tables/orders.ts'
import { type Browser, type Ordered, type PurchaseTestApp } from './purchase-test-app.ts'
import { secretsOf } from '#server/payments/gift-card-code.ts'
import { queueRefund } from '#server/payments/queue-refund.ts'

const wanted = {
  amountOre: 50_000,
  recipientName: 'Bo Holm',
  senderName: 'Anne Holm',
  greeting: 'Tillykke, og god sommer',
  delivery: { how: 'print' },
  buyerName: 'Anne Holm',
  buyerEmail: 'giver@example.dk',
  acceptTerms: true,
}

const nameIn = (changes: { recipientName?: string }) =>
  changes.recipientName ?? wanted.recipientName

/** Approves the payment at the provider; returns the token in the address of our page. */
async function approveAt(app: PurchaseTestApp, redirectUrl: string) {
  const { pathname } = new URL(redirectUrl)
  const answer = await fetch(`${app.ctx().publicUrl}${pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'approve' }),
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location')!).searchParams.get('t')
}

/** Buys, checks and uses gift cards in the whole service. `app` is read at each use. */
export function giftCardBuyers(app: () => PurchaseTestApp) {
  async function buy(changes: object = {}) {
    const browser = app().browser()
    const bought = await browser.send<Ordered>('POST', '/gift-cards', { ...wanted, ...changes })
    if (bought.status !== 200) return { bought, id: '', code: '', linkKey: '', token: '' }
    const paid = await browser.pay(bought.body.redirectUrl)
    expect(paid?.body).toMatchObject({ state: 'paid', kind: 'gift_card' })
    await app().runJobs()
    const rows = await app().db.select().from(giftCards).orderBy(giftCards.createdAt)
    const { id } = rows.find(({ recipientName }) => recipientName === nameIn(changes))!
    const [sold] = await app()
      .db.select({ status: orders.status })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(eq(orderLines.subjectId, id))
    expect(sold).toEqual({ status: 'fulfilled' })
    return { bought, id, ...(await secretsOf(app().ctx(), id)) }
  }

  const change = (id: string, set: Partial<typeof giftCards.$inferInsert>) =>
    app().db.update(giftCards).set(set).where(eq(giftCards.id, id))

  /** Pays the buyer of a gift card a part of it back. */
  async function payBack(giftCardId: string, amountOre: number) {
    await app().db.transaction(async (tx) => {
      const [line] = await tx.select().from(orderLines).where(eq(orderLines.subjectId, giftCardId))
      const { id: orderLineId, orderId } = line!
      const request = { orderId, orderLineId, amountOre, reason: 'goodwill', causeKey: 'test' }
      await queueRefund(tx, { ...app().ctx(), db: tx }, request)
    })
    await app().runJobs()
  }

  const mailsTo = (address: string) =>
    app().db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(mails.createdAt)
  const balanceOf = async (id: string) =>
    (await app().db.select().from(giftCards).where(eq(giftCards.id, id)))[0]!.balanceOre / 100
  const balancePage = (browser: Browser, code: string) =>
    browser.send('POST', '/gift-cards/balance', { code })
  const check = (browser: Browser, code: string) =>
    browser.send('POST', '/registrations/current/gift-card', { code })

  async function order(browser: Browser, giftCard: { code: string; coversOre: number }) {
    const shown = await browser.registration()
    return browser.send<Ordered>('POST', '/registrations/current/order', {
      acceptTerms: shown.season.termsVersion,
      totalOre: shown.summary.totalOre,
      giftCard,
    })
  }
  const approve = (redirectUrl: string) => approveAt(app(), redirectUrl)

  return { wanted, buy, approve, change, payBack, mailsTo, balanceOf, balancePage, check, order }
}
