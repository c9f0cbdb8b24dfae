import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DayMovePlan } from '#contract/director/move-day.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { orderLines, orders } from '#server/db/tables/orders.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
let at: Awaited<ReturnType<typeof openTournament>>
let director: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set('2027-06-08T12:00:00+02:00')
  at = await openTournament()
  const roles = [{ name: 'tournament_director' as const, clubId: at.tournament.id }]
  director = { cookie: (await signInAs(app, roles)).cookie }
})
afterAll(() => app.close())

/** One round on Saturday the 12th at 9.00, closed for entry without a start list, with five players. */
async function openTournament() {
  const built = await buildTournament(app.db, { state: 'closed' })
  const entries = []
  for (let number = 1; number <= 5; number++) {
    const given = { number, lastName: `Nr${number}`, email: `nr${number}@example.org` }
    entries.push(...(await buildEntries(app.db, built, 1, given)))
  }
  return { ...built, entries }
}

const path = () => `/api/v1/tournaments/${at.tournament.id}/rounds/${at.round.id}/day-move`

async function plan(to: string) {
  const answer = await app.request('GET', `${path()}?to=${to}&following=stay`, undefined, director)
  return (await answer.json()) as DayMovePlan
}

async function move(to: string) {
  const reason = 'Banen står under vand.'
  const body = { to, following: 'stay', revision: 0, keepDeadlines: false, reason }
  expect((await app.request('POST', path(), body, director)).status).toBe(200)
}

const change = (number: number, values: Partial<typeof tournamentEntries.$inferInsert>) =>
  app.db
    .update(tournamentEntries)
    .set(values)
    .where(eq(tournamentEntries.id, at.entries[number - 1]!.id))

async function mailOf(number: number) {
  const isMail = sql`${mails.dedupeKey} like ${`day-moved:${at.tournament.id}%`}`
  const sent = await app.db.select().from(mails).where(isMail)
  return sent.find(({ toAddress }) => toAddress === `nr${number}@example.org`)?.data
}

/** An order of 350 kr. that is paid. */
async function buildPaidOrder(): Promise<string> {
  const id = randomUUID()
  const now = app.clock.now()
  await app.db.insert(orders).values({
    id,
    kind: 'tournament_entry',
    subjectId: randomUUID(),
    buyerName: 'Spiller Nr1',
    buyerEmail: 'nr1@example.org',
    status: 'fulfilled',
    totalOre: 35_000,
    currency: 'DKK',
    createdAt: now,
    expiresAt: now,
    securedAt: now,
  })
  await app.db.insert(orderLines).values({
    orderId: id,
    position: 1,
    subjectId: randomUUID(),
    description: 'Deltagelse',
    listPriceOre: 35_000,
    discountOre: 0,
    totalOre: 35_000,
    vatMode: 'exempt',
    vatOre: 0,
  })
  return id
}

test('each is told what the player has and can do: money back only for who has paid', async () => {
  const { accountId } = await signInAs(app, [])
  const heldUntil = new Date('2027-06-10T10:20:00Z')
  await change(1, { accountId, orderId: await buildPaidOrder() })
  await change(2, { accountId })
  await change(3, { accountId: null })
  await change(4, { accountId, state: 'awaiting_payment', heldUntil })
  await change(5, { accountId, state: 'offered', heldUntil })
  expect(await plan('2027-06-19')).toMatchObject({ entered: 3, unpaid: 1, offered: 1, waiting: 0 })
  await move('2027-06-19')
  const entered = { standing: 'entered', heldUntil: null, mayWithdraw: true }
  const held = { heldUntil: heldUntil.toISOString(), endsEarlier: false, withdrawBefore: null }
  expect(await mailOf(1)).toMatchObject({ ...entered, withdrawBefore: '2027-06-16T16:00:00.000Z' })
  expect(await mailOf(2)).toMatchObject({ ...entered, withdrawBefore: null })
  expect(await mailOf(3)).toMatchObject({ ...entered, mayWithdraw: false, withdrawBefore: null })
  expect(await mailOf(4)).toMatchObject({ standing: 'awaiting_payment', ...held })
  expect(await mailOf(5)).toMatchObject({ standing: 'offered', ...held })
})

test.each([
  ['2027-06-10T08:00:00+02:00', 'offered', '2027-06-11T06:00:00.000Z'],
  ['2027-06-11T08:30:20+02:00', 'offer_over', '2027-06-11T06:30:20.000Z'],
])('at %s an offer is shortened: %s', async (now, standing, end) => {
  await change(5, { state: 'offered', heldUntil: new Date('2027-06-11T10:00:00Z') })
  app.clock.set(now)
  const isOver = standing === 'offer_over'
  const offersEnd = isOver ? null : { day: '2027-06-11', minute: 480 }
  expect(await plan('2027-06-11')).toMatchObject({ offers: 1, offersEnd })
  await move('2027-06-11')
  const mine = eq(tournamentEntries.id, at.entries[4]!.id)
  const [offer] = await app.db.select().from(tournamentEntries).where(mine)
  expect(offer?.heldUntil?.toISOString()).toBe(end)
  const heldUntil = isOver ? null : end
  expect(await mailOf(5)).toMatchObject({ standing, heldUntil, endsEarlier: true })
})
