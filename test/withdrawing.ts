import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { mails } from '#server/db/tables/notifications.ts'
import { passes, withdrawals } from '#server/db/tables/passes.ts'
import { hashOfKey } from '#server/keys.ts'
import type { PassRow } from '#server/passes/queries.ts'
import { answerDeclarations, withdrawalKeyCookie } from '#server/passes/withdrawal-declarations.ts'
import { fillIn, order, type PurchaseTestApp } from './purchase-test-app.ts'

type Declared = { name: string; contract: string | undefined; email: string }

/** The key mailed to an address for its latest unconfirmed declaration. */
export async function keyMailedTo(app: PurchaseTestApp, email: string) {
  const [open] = await app.db
    .select()
    .from(withdrawals)
    .where(
      and(eq(withdrawals.email, email), isNotNull(withdrawals.keyHash), isNull(withdrawals.usedAt)),
    )
    .orderBy(desc(withdrawals.receivedAt))
    .limit(1)
  const sent = await app.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.template, 'withdrawalLink')))
  const keys = sent.map(({ data }) => new URL((data as { link: string }).link).searchParams)
  return keys
    .map((search) => search.get('key') ?? '')
    .find((key) => hashOfKey(key) === open?.keyHash)
}

/** Declares without signing in, opens the link in the mail to the buyer, and presses there. */
export async function withdrawByMail<T = { outcome: string; refundOre: number }>(
  app: PurchaseTestApp,
  declared: Declared,
) {
  await declareAndMail(app, declared)
  const browser = await openLinkOf(app, declared.email)
  return browser.send<T>('POST', '/withdrawals/declared', {})
}

type Buyer = { name: string; email: string; dguNumber: string }

/** A Sæsonkort, bought and paid. */
export async function buyCard(app: PurchaseTestApp, who: Buyer, startNow = true) {
  const browser = app.browser()
  const ordered = await order(browser, await fillIn(browser, { ...who, startNow }))
  await browser.pay(ordered.body.redirectUrl)
  await app.runJobs()
  const { orderId, orderNumber } = ordered.body
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, orderId))
  if (!pass) throw new Error('The card was not issued')
  return { browser, pass, orderNumber }
}

/** A round on the card's first day. */
export const roundOf = ({ id, firstDay, golferId }: PassRow) => ({
  passId: id,
  golferId,
  clubId: randomUUID(),
  slot: 1,
  day: firstDay,
  holes: 18,
  checkInIds: [],
  credit: false,
  weightPoints: 10,
})

/** Declares without signing in, and lets the job write its mails. */
export async function declareAndMail(app: PurchaseTestApp, declared: Declared) {
  const answer = await app.browser().send('POST', '/withdrawals', declared)
  await answerDeclarations(app.ctx())
  return answer
}

/** The browser in which the link of the latest open declaration was opened. */
export async function openLinkOf(app: PurchaseTestApp, email: string) {
  const browser = app.browser()
  browser.cookies.set(withdrawalKeyCookie, (await keyMailedTo(app, email)) ?? '')
  return browser
}
