import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DayMovePlan } from '#contract/director/move-day.ts'
import type { StartListOnPage } from '#contract/draw/start-list.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { presenceMarks } from '#server/db/tables/presence.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { findTicketSource } from '#server/wallets/ticket-queries.ts'
import { buildGolfer } from '#test/checkins.ts'
import { holding } from '#test/lock-waiters.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
let at: Awaited<ReturnType<typeof openTournament>>
let director: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set('2027-06-10T12:00:00+02:00')
  at = await openTournament()
  const roles = [{ name: 'tournament_director' as const, clubId: at.tournament.id }]
  director = { cookie: (await signInAs(app, roles)).cookie }
})
afterAll(() => app.close())

/** Round 1 on Saturday the 12th with flights at 9.00 and 9.10, round 2 on Sunday without; the last player waits. */
async function openTournament() {
  const built = await buildTournament(app.db, { state: 'drawn', rounds: 2 })
  const [, second] = built.rounds
  const mine = eq(tournamentRounds.id, second!.id)
  await app.db
    .update(tournamentRounds)
    .set({ day: plainDate('2027-06-13') })
    .where(mine)
  await app.db
    .update(tournaments)
    .set({ lastDay: plainDate('2027-06-13') })
    .where(eq(tournaments.id, built.tournament.id))
  const entries = []
  for (let i = 1; i <= 7; i++) {
    const given = { number: i, lastName: `Nr${i}`, email: i === 6 ? null : `nr${i}@example.org` }
    const state = i === 7 ? ('waiting' as const) : ('entered' as const)
    entries.push(...(await buildEntries(app.db, built, 1, { ...given, state })))
  }
  const drawn = await buildDraw(app.db, built, entries.slice(0, 6))
  await app.db
    .update(tournamentRounds)
    .set({ drawVersion: 1 })
    .where(eq(tournamentRounds.id, built.round.id))
  return { ...built, second: second!, drawn, entries }
}

const path = (round = at.round) =>
  `/api/v1/tournaments/${at.tournament.id}/rounds/${round.id}/day-move`

async function plan(to: string, following: 'stay' | 'move' = 'move', round = at.round) {
  const query = `?to=${to}&following=${following}`
  const answer = await app.request('GET', path(round) + query, undefined, director)
  return { status: answer.status, body: (await answer.json()) as DayMovePlan }
}

async function move(to: string, given: object = {}, round = at.round) {
  const reason = 'Banen står under vand.'
  const body = { to, following: 'move', revision: 0, keepDeadlines: false, reason, ...given }
  const answer = await app.request('POST', path(round), body, director)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

const refused = (reason: string) => ({
  status: 422,
  body: { error: { code: 'refused', reason } },
})

const rounds = () =>
  app.db
    .select()
    .from(tournamentRounds)
    .where(eq(tournamentRounds.tournamentId, at.tournament.id))
    .orderBy(tournamentRounds.number)

const stored = async () => {
  const mine = eq(tournaments.id, at.tournament.id)
  const [row] = await app.db.select().from(tournaments).where(mine)
  return row!
}

test('the whole tournament is moved a week with its start list, deadlines and calendars, and everybody is told', async () => {
  await app.db.insert(presenceMarks).values({
    id: randomUUID(),
    roundId: at.round.id,
    entryId: at.entries[0]!.id,
    mark: 'present',
    markedAt: app.clock.now(),
    receivedAt: app.clock.now(),
  })
  expect(await plan('2027-06-19')).toMatchObject({
    status: 200,
    body: {
      rounds: [
        { number: 1, from: '2027-06-12', to: '2027-06-19', flights: 2, marks: 1 },
        { number: 2, from: '2027-06-13', to: '2027-06-20', flights: 0, marks: 0 },
      ],
      entered: 6,
      waiting: 1,
      deadlines: {
        entryCloses: { from: { day: '2027-06-09' }, to: { day: '2027-06-09' } },
        withdrawBefore: { from: { day: '2027-06-09' }, to: { day: '2027-06-16', minute: 1080 } },
        canKeep: true,
      },
    },
  })
  const ofPlayer = at.entries[0]!.id
  const now = { day: plainDate('2027-06-10'), minute: 720 }
  const ticket = async () => (await findTicketSource(app.db, ofPlayer, now))?.source
  const before = await ticket()

  expect(await move('2027-06-19')).toEqual({ status: 200, body: { told: 6 } })

  expect(await rounds()).toMatchObject([
    { day: '2027-06-19', drawVersion: 2 },
    { day: '2027-06-20', drawVersion: 0 },
  ])
  expect(await stored()).toMatchObject({
    firstDay: '2027-06-19',
    lastDay: '2027-06-20',
    state: 'drawn',
    entryClosesAt: at.tournament.entryClosesAt,
    withdrawBefore: new Date('2027-06-16T16:00:00Z'),
  })
  const list = await app.db.select().from(flights).where(eq(flights.roundId, at.round.id))
  expect(list.map(({ minute, version }) => [minute, version]).toSorted()).toEqual([
    [540, 2],
    [550, 2],
  ])
  expect(await app.db.select().from(presenceMarks)).toEqual([])
  expect(await ticket()).not.toBe(before)
  const { slug } = at.tournament
  const file = await (await app.request('GET', `/api/v1/tournaments/${slug}/calendar.ics`)).text()
  expect(file).toContain('DTSTART;VALUE=DATE:20270619')
  expect(file).toContain('SEQUENCE:2')
  const shown = await app.request('GET', startListPath())
  const { version, log } = (await shown.json()) as StartListOnPage
  expect(version).toBe(2)
  expect(log[0]?.changes[0]).toMatch(/^runden er flyttet fra lørdag .* til lørdag .*2027$/)
  await assertTold()
  await assertOldMarkRefused()
})

/** A phone without coverage sends a mark of the old day after the move. */
async function assertOldMarkRefused() {
  app.clock.set('2027-06-10T12:30:00+02:00')
  const sentAt = app.clock.now().getTime()
  const mark = { id: randomUUID(), entryId: at.entries[0]!.id, mark: 'present' }
  const { id: tournamentId } = at.tournament
  const answer = await app.request(
    'POST',
    `/api/v1/tournaments/${tournamentId}/rounds/${at.round.id}/presence`,
    { sentAt, marks: [{ ...mark, markedAt: sentAt - 3_600_000 }] },
    director,
  )
  expect(await answer.json()).toMatchObject({ results: [{ reason: 'presence_day_moved' }] })
}

const startListPath = () =>
  `/api/v1/tournaments/${at.tournament.slug}/rounds/${at.round.id}/start-list`

async function assertTold() {
  const sent = (await app.db.select().from(mails)).filter(({ template }) => template === 'dayMoved')
  const dataOf = (number: number) =>
    sent.find(({ toAddress }) => toAddress === `nr${number}@example.org`)?.data
  expect(sent).toHaveLength(6)
  expect(dataOf(1)).toMatchObject({
    rounds: [
      { number: 1, from: '2027-06-12', to: '2027-06-19', start: { minute: 540, hole: 1 } },
      { number: 2, from: '2027-06-13', to: '2027-06-20', start: null },
    ],
    standing: 'entered',
    // The start list is out, so the host withdraws a player and decides about the fee.
    mayWithdraw: false,
    withdrawBefore: null,
  })
  expect(dataOf(7)).toMatchObject({ standing: 'waiting' })
  const mine = eq(activity.subjectId, at.tournament.id)
  expect((await app.db.select().from(activity).where(mine)).map(({ action }) => action)).toContain(
    'tournaments.move_day',
  )
}

test('a move is refused with its reason: begun, suspended, out of order, past, or an older plan', async () => {
  expect(await plan('2027-06-14', 'stay')).toMatchObject(refused('day_after_next'))
  expect(await plan('2027-06-11', 'stay', at.second)).toMatchObject(refused('day_before_previous'))
  expect(await plan('2027-06-12')).toMatchObject(refused('day_unchanged'))
  expect(await plan('2027-06-10')).toMatchObject(refused('day_start_past'))
  expect(await move('2027-06-19', { revision: 1 })).toMatchObject({ status: 409 })
  const mine = eq(tournaments.id, at.tournament.id)
  await app.db.update(tournaments).set({ state: 'suspended' }).where(mine)
  expect(await plan('2027-06-19')).toMatchObject(refused('day_play_suspended'))
  await app.db.update(tournaments).set({ state: 'in_play' }).where(mine)
  const card = eq(cards.entryId, at.entries[0]!.id)
  await app.db.update(cards).set({ revision: 1 }).where(card)
  expect(await plan('2027-06-19')).toMatchObject(refused('day_round_begun'))
  // The second day is still to come, and is moved alone.
  expect((await move('2027-06-20', { following: 'stay' }, at.second)).status).toBe(200)
  expect(await rounds()).toMatchObject([{ day: '2027-06-12' }, { day: '2027-06-20' }])
  expect(await stored()).toMatchObject({ withdrawBefore: at.tournament.withdrawBefore })
  // Once the first day is void, the second may come before it and is the first of the tournament.
  const voidedAt = app.clock.now()
  await app.db
    .update(tournamentRounds)
    .set({ voidedAt, voidReason: 'Lynild' })
    .where(eq(tournamentRounds.id, at.round.id))
  const earlier = { following: 'stay', revision: 1 }
  expect((await move('2027-06-11', earlier, at.second)).status).toBe(200)
  expect(await stored()).toMatchObject({ firstDay: '2027-06-11', lastDay: '2027-06-11' })
})

test('a score that is being stored is waited for, and then refuses the move', async () => {
  const answer = await holding(
    app,
    `with scored as (update cards set revision = 1 where entry_id = '${at.entries[0]!.id}' returning 1)
     select from tournaments where id = '${at.tournament.id}' for no key update`,
    () => move('2027-06-19'),
  )
  expect(answer).toMatchObject(refused('day_round_begun'))
})

test('the plan names who plays elsewhere that day, and an earlier day shortens offers', async () => {
  app.clock.set('2027-06-01T12:00:00+02:00')
  const golferId = (await buildGolfer(app.db)).id
  const [first, , , , , , waiting] = at.entries
  const entered = (id: string, given: object) =>
    app.db.update(tournamentEntries).set(given).where(eq(tournamentEntries.id, id))
  await entered(first!.id, { golferId })
  await entered(waiting!.id, { state: 'offered', heldUntil: new Date('2027-06-11T10:00:00Z') })
  const { clubId } = at.tournament
  const name = 'Klubmesterskabet'
  const other = await buildTournament(app.db, { clubId, name, firstDay: plainDate('2027-06-06') })
  await buildEntries(app.db, other, 1, { golferId })
  expect((await plan('2027-06-06')).body).toMatchObject({
    elsewhere: ['Spiller Nr1'],
    otherTournaments: [name],
    offers: 1,
    deadlines: { canKeep: false },
  })
  expect(await move('2027-06-06', { keepDeadlines: true })).toMatchObject(
    refused('entry_deadline_wrong'),
  )
  const mine = eq(tournaments.id, at.tournament.id)
  await app.db.update(tournaments).set({ state: 'closed' }).where(mine)
  expect((await move('2027-06-06')).status).toBe(200)
  const [offer] = await app.db
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.id, waiting!.id))
  expect(offer?.heldUntil).toEqual(new Date('2027-06-06T06:00:00Z'))
})
