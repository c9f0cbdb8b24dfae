import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pass } from '#contract/passes.ts'
import { signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { fillIn, openPurchaseHouse, order, type PurchaseHouse } from '#test/purchase.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes, withdrawals } from '../db/tables/passes.ts'
import { refunds } from '../db/tables/payments.ts'
import { lockPass, type PassRow } from './queries.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'

let house: PurchaseHouse
const morning = '2027-05-04T10:00:00+02:00'
beforeAll(async () => {
  house = await openPurchaseHouse({ now: morning })
})
afterAll(() => house.close())

const people = {
  anne: { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' },
  tove: { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' },
  lise: { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' },
  peter: { name: 'Peter Holm', email: 'peter@example.dk', dguNumber: '901-1015' },
  frederik: { name: 'Frederik Storm', email: 'f@example.dk', dguNumber: '910-1009' },
  soren: { name: 'Søren Østergaard', email: 's@example.dk', dguNumber: '914-1013' },
}

async function buy(who: (typeof people)['anne'], startNow = true) {
  const browser = house.browser()
  const ordered = await order(browser, await fillIn(browser, { ...who, startNow }))
  await browser.pay(ordered.body.redirectUrl)
  await house.runJobs()
  const [pass] = await house.db
    .select()
    .from(passes)
    .where(eq(passes.orderId, ordered.body.orderId))
  return { browser, pass: pass!, orderNumber: ordered.body.orderNumber }
}

const round = ({ id, firstDay, golferId }: PassRow) => ({
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
const anyone = () => house.browser()
type Declared = {
  id: string
  outcome: string
  text: string
  refundOre: number
  refundBy: string | null
}
const withdraw = (contract: string, email: string, path = '/withdrawals') =>
  anyone().send<Declared>('POST', path, { name: 'Anne Holm', contract, email })
const statusOf = async (id: string) => {
  const [pass] = await house.db.select().from(passes).where(eq(passes.id, id))
  return pass?.status
}
const receipts = async (email: string) =>
  (await house.db.select().from(mails).where(eq(mails.toAddress, email))).filter(
    ({ template }) => template === 'withdrawalReceipt',
  )

test('withdrawn after two rounds: two tenths are kept, the card is dead, the receipt is there', async () => {
  const { pass } = await buy(people.anne)
  await house.db.insert(roundsUsed).values([round(pass), round(pass)])
  const look = await withdraw(
    pass.number.toLowerCase().replaceAll('-', ' '),
    'ANNE@example.dk',
    '/withdrawals/preview',
  )
  expect(look.body).toMatchObject({
    cards: [
      {
        number: pass.number,
        status: 'open',
        roundsCounted: 2,
        retainedOre: 29_900,
        refundOre: 119_600,
      },
    ],
  })
  expect(await statusOf(pass.id)).toBe('active')

  const done = await withdraw(pass.number, 'anne@example.dk')
  expect(done.body).toMatchObject({ outcome: 'done', refundOre: 119_600, refundBy: '2027-05-18' })
  expect(await statusOf(pass.id)).toBe('withdrawn')
  expect((await receipts('anne@example.dk'))[0]?.data).toMatchObject({
    outcome: 'done',
    refund: { priceOre: 149_500, roundsCounted: 2, retainedOre: 29_900, refundOre: 119_600 },
  })
  await house.runJobs()
  const [refund] = await house.db.select().from(refunds).where(eq(refunds.orderId, pass.orderId))
  expect(refund).toMatchObject({ amountOre: 119_600, status: 'done' })

  // Declared again: the same answer, no second refund.
  const again = await withdraw(pass.number, 'anne@example.dk')
  expect(again.body).toMatchObject({ id: done.body.id, outcome: 'done', refundOre: 119_600 })
  expect(await receipts('anne@example.dk')).toHaveLength(1)
})

test('without the tick everything comes back, by the order’s number as well', async () => {
  const { pass, orderNumber } = await buy(people.tove, false)
  expect(pass).toMatchObject({ startNow: false, firstDay: '2027-05-19' })
  const done = await withdraw(orderNumber, 'tove@example.dk')
  expect(done.body).toMatchObject({ outcome: 'done', refundOre: 149_500 })
})

test('the right lasts to the last second of the deadline, and no longer', async () => {
  const { pass } = await buy(people.lise)
  house.clock.set('2027-05-19T00:00:00+02:00')
  const late = await withdraw(pass.number, 'lise@example.dk')
  expect(late.body).toMatchObject({
    outcome: 'too_late',
    refundOre: 0,
    text: keepTogether(
      'Fristen for at fortryde udløb tirsdag den 18. maj 2027. Ring til os, hvis noget er galt med kortet.',
    ),
  })
  expect(await statusOf(pass.id)).toBe('active')
  house.clock.set('2027-05-18T23:59:59+02:00')
  expect((await withdraw(pass.number, 'lise@example.dk')).body.outcome).toBe('done')
  house.clock.set(morning)
})

test('a stranger learns nothing from a number, and the declaration is kept all the same', async () => {
  const { pass } = await buy(people.peter)
  const known = await withdraw(pass.number, 'gaet@example.dk', '/withdrawals/preview')
  const unknown = await withdraw('SK27-2222-2222-2', 'gaet@example.dk', '/withdrawals/preview')
  expect(known.body).toEqual(unknown.body)
  const declared = await withdraw(pass.number, 'gaet@example.dk')
  expect(declared.body).toMatchObject({ outcome: 'unmatched', refundOre: 0, refundBy: null })
  expect(await statusOf(pass.id)).toBe('active')
  const kept = await house.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.email, 'gaet@example.dk'))
  expect(kept).toMatchObject([{ outcome: 'unmatched', contract: pass.number, passId: null }])
  expect(await receipts('gaet@example.dk')).toHaveLength(1)
})

// Without the locks in declareWithdrawal this fails.
test('declared ten times at once, it is one withdrawal and one refund', async () => {
  const { pass } = await buy(people.frederik)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => withdraw(pass.number, 'f@example.dk')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await receipts('f@example.dk')).toHaveLength(1)
  const paid = await house.db.select().from(refunds).where(eq(refunds.orderId, pass.orderId))
  expect(paid).toHaveLength(1)
})

// Without lockPass in endPass this fails: the round is counted before it is stored.
test('a check-in under way is counted, because the withdrawal waits for it', async () => {
  const { pass } = await buy(people.soren)
  let declaring: ReturnType<typeof withdraw> | undefined
  await house.db.transaction(async (tx) => {
    await lockPass(tx, pass.id)
    declaring = withdraw(pass.number, 's@example.dk')
    await new Promise((resolve) => setTimeout(resolve, 150))
    await tx.insert(roundsUsed).values(round(pass))
  })
  expect((await declaring)?.body).toMatchObject({ outcome: 'done', refundOre: 134_550 })
})

test('a scan and a withdrawal at once agree on what was played', async () => {
  const { pass } = await buy({
    name: 'Mette Bang Lassen',
    email: 'mette@example.dk',
    dguNumber: '918-1016',
  })
  const club = await buildClub(house.db)
  const staff = await signIn(house.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const scan = { id: randomUUID(), way: 'manual', manualReason: 'no_phone', clubId: club.id }
  const atClient = house.clock.now().toISOString()
  const [scanned, withdrawn] = await Promise.all([
    house.request(
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
  const after = await house.request(
    'POST',
    '/api/v1/check-ins',
    { ...scan, id: randomUUID(), atClient, another: true, pass: { id: pass.id } },
    staff.headers,
  )
  expect(await after.json()).toMatchObject({ outcome: 'deny' })
})

test('a stranger who is signed in finds nobody else’s card', async () => {
  const { browser } = await buy({
    name: 'Ida Nørgaard',
    email: 'ida@example.dk',
    dguNumber: '916-1014',
  })
  await browser.send('POST', '/registrations/current/session', {})
  const [annes] = await house.db.select().from(passes).limit(1)
  expect((await browser.send('GET', `/passes/${annes?.id}`)).status).toBe(404)
  expect((await anyone().send('GET', '/account/passes')).status).toBe(401)
  const mine = await browser.send<{ passes: Pass[] }>('GET', '/account/passes')
  expect(mine.body.passes).toHaveLength(1)
})
