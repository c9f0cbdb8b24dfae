import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { buyCard, declareAndMail, openLinkOf, roundOf, withdrawByMail } from '#test/withdrawing.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { mails } from '../db/tables/notifications.ts'
import { refunds } from '../db/tables/payments.ts'
import { lockPass } from './queries.ts'

let app: PurchaseTestApp
const morning = '2027-05-04T10:00:00+02:00'
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: morning })
})
// All requests come from one address, and another test covers the limits.
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const people = {
  anne: { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' },
  tove: { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' },
  lise: { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' },
  peter: { name: 'Peter Holm', email: 'peter@example.dk', dguNumber: '901-1015' },
  frederik: { name: 'Frederik Storm', email: 'f@example.dk', dguNumber: '910-1009' },
  soren: { name: 'Søren Østergaard', email: 's@example.dk', dguNumber: '914-1013' },
}

const buy = (who: (typeof people)['anne'], startNow = true) => buyCard(app, who, startNow)
type Declared = {
  id: string
  outcome: string
  text: string
  refundOre: number
  refundBy: string | null
}
const declared = (contract: string, email: string) => ({ name: 'Anne Holm', contract, email })
const declare = (contract: string, email: string) => declareAndMail(app, declared(contract, email))
const withdraw = (contract: string, email: string) =>
  withdrawByMail<Declared>(app, declared(contract, email))
const receipts = async (email: string) =>
  (await app.db.select().from(mails).where(eq(mails.toAddress, email))).filter(
    ({ template }) => template === 'withdrawalReceipt',
  )

// This fails unless a single statement uses the link up.
test('ten concurrent confirmations are one withdrawal and one refund', async () => {
  const { pass } = await buy(people.frederik)
  await declare(pass.number, 'f@example.dk')
  const browser = await openLinkOf(app, 'f@example.dk')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => browser.send('POST', '/withdrawals/declared', {})),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await receipts('f@example.dk')).toHaveLength(1)
  const paid = await app.db.select().from(refunds).where(eq(refunds.orderId, pass.orderId))
  expect(paid).toHaveLength(1)
})

// Without lockPass in endPass this fails: the round is counted before it is stored.
test('a check-in in progress is counted, because the withdrawal waits for it', async () => {
  const { pass } = await buy(people.soren)
  await declare(pass.number, 's@example.dk')
  const browser = await openLinkOf(app, 's@example.dk')
  let declaring: Promise<{ body: Declared }> | undefined
  await app.db.transaction(async (tx) => {
    await lockPass(tx, pass.id)
    declaring = browser.send<Declared>('POST', '/withdrawals/declared', {})
    await new Promise((resolve) => setTimeout(resolve, 150))
    await tx.insert(roundsUsed).values(roundOf(pass))
  })
  expect((await declaring)?.body).toMatchObject({ outcome: 'done', refundOre: 134_550 })
})

test('a concurrent scan and withdrawal agree on the number of rounds', async () => {
  const { pass } = await buy({
    name: 'Mette Bang Lassen',
    email: 'mette@example.dk',
    dguNumber: '918-1016',
  })
  const club = await buildClub(app.db)
  const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const scan = { id: randomUUID(), way: 'manual', manualReason: 'no_phone', clubId: club.id }
  const atClient = app.clock.now().toISOString()
  const [scanned, withdrawn] = await Promise.all([
    app.request(
      'POST',
      '/api/v1/check-ins',
      { ...scan, atClient, pass: { id: pass.id } },
      staff.headers,
    ),
    withdraw(pass.number, 'mette@example.dk'),
  ])
  const { outcome } = await scanned.json()
  expect(['allow', 'allow_with_warning', 'deny']).toContain(outcome)
  expect(withdrawn.body.refundOre).toBe(outcome === 'deny' ? 149_500 : 134_550)
  const after = await app.request(
    'POST',
    '/api/v1/check-ins',
    { ...scan, id: randomUUID(), atClient, another: true, pass: { id: pass.id } },
    staff.headers,
  )
  expect(await after.json()).toMatchObject({ outcome: 'deny' })
})
