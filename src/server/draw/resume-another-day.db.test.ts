import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PresenceAnswer } from '#contract/entries/presence.ts'
import type { getControlBoard } from '#contract/scoring/desk.ts'
import type { RestartPlan } from '#contract/scoring/suspension.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import type { StartListOnPage } from '#contract/draw/start-list.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { roundTees, tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { urgentMessages } from '#server/db/tables/urgent-messages.ts'
import { signInAs } from '#test/people.ts'
import { openPhone } from '#test/scoring.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
let at: Awaited<ReturnType<typeof openField>>
let director: Record<string, string>

const [saturday, sunday] = ['2027-06-12', '2027-06-13']
const clockTo = (day: string, time: string) => app.clock.set(`${day}T${time}:00+02:00`)

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T09:25:00+02:00' })
})
// Flights of four start every ten minutes from 9.00: three are out when play stops at 9.25.
beforeEach(async () => {
  clockTo(saturday, '09:25')
  at = await openField()
  const { cookie } = await signInAs(app, [
    { name: 'tournament_director', clubId: at.tournament.id },
  ])
  director = { cookie }
  await ask('PUT', 'suspension', { kind: 'danger', resumesMinute: null })
})
afterAll(() => app.close())

async function openField() {
  const built = await buildTournament(app.db, { state: 'in_play' })
  const entries = await buildEntries(app.db, built, 20)
  const drawn = await buildDraw(app.db, built, entries)
  const isRound = eq(tournamentRounds.id, built.round.id)
  await app.db.update(tournamentRounds).set({ drawVersion: 1 }).where(isRound)
  return { ...built, drawn }
}

async function ask<T>(method: 'GET' | 'PUT' | 'POST', what: string, body?: object) {
  const path = `/api/v1/tournaments/${at.tournament.id}/${what}`
  const answer = await app.request(method, path, body, director)
  return { status: answer.status, body: (await answer.json()) as T }
}
const announce = (day: string, minute: number) => ask('PUT', 'restart', { day, minute })
const resume = (moment: { day: string; minute: number } | null) =>
  ask('POST', 'resumption', { at: moment })
const reasonOf = ({ body }: { body: unknown }) =>
  (body as { error?: { reason?: string } }).error?.reason

async function startsOf() {
  const isOfRound = eq(flights.roundId, at.round.id)
  const rows = await app.db.select().from(flights).where(isOfRound).orderBy(flights.position)
  return rows.map(({ minute }) => minute)
}
const findRound = async () =>
  (await app.db.select().from(tournamentRounds).where(eq(tournamentRounds.id, at.round.id)))[0]

test('an evening’s stop is announced for the next morning, and everything has that day', async () => {
  const [first] = at.drawn[0]!.players
  const last = at.drawn[4]!.players[0]!
  const { accountId, cookie } = await signInAs(app, [])
  const ofFirst = { phone: '20304071' }
  await app.db.update(tournamentEntries).set(ofFirst).where(eq(tournamentEntries.id, first!.id))
  await app.db
    .update(tournamentEntries)
    .set({ email: `${last.id}@example.org`, accountId })
    .where(eq(tournamentEntries.id, last.id))

  clockTo(saturday, '20:00')
  expect(reasonOf(await announce(saturday, 480))).toBe('restart_past')
  expect(reasonOf(await announce('2027-06-19', 480))).toBe('restart_far')
  const { body: plan } = await ask<RestartPlan>('GET', `restart?day=${sunday}&minute=480`)
  expect(plan).toMatchObject({ day: sunday, isOtherDay: true, told: { moved: 8, others: 12 } })
  // Flight 3, due at 9.20, has half of its interval left: flight 4 starts at 8.05 that day.
  expect(plan.flights.slice(3).map(({ start }) => start)).toEqual([485, 495])
  expect(await startsOf()).toEqual([540, 550, 560, 570, 580])

  expect((await announce(sunday, 480)).body).toEqual({ movedFlights: 2 })
  expect(await startsOf()).toEqual([540, 550, 560, 1925, 1935])
  expect(await findRound()).toMatchObject({ day: saturday, resumesOn: sunday })
  // The phone keeps the list of who is there until that day.
  const there = await ask<PresenceAnswer>('GET', `rounds/${at.round.id}/presence`)
  expect(there.body.list?.round).toMatchObject({ day: saturday, resumesOn: sunday })
  const [tournament] = await app.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.id, at.tournament.id))
  expect(tournament).toMatchObject({ lastDay: sunday, state: 'suspended' })
  const [mail] = await app.db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, `${last.id}@example.org`))
  expect(mail?.data).toMatchObject({ day: sunday, start: { minute: 495, hole: 1 } })
  const texts = async () =>
    (await app.db.select().from(urgentMessages).where(eq(urgentMessages.phone, '+4520304071'))).map(
      ({ text }) => text.replace(/^.*?: /, ''),
    )
  expect((await texts()).at(-1)).toMatch(/^Spillet genoptages søndag den 13. juni kl. 8.00\./)

  const file = `/api/v1/account/tournament-entries/${last.id}/calendar.ics`
  const calendar = await (await app.request('GET', file, undefined, { cookie })).text()
  expect(calendar).toContain('DTSTART:20270613T061500Z')
  const listPath = `/api/v1/tournaments/${at.tournament.slug}/rounds/${at.round.id}/start-list`
  const list = (await (await app.request('GET', listPath)).json()) as StartListOnPage
  expect(list.round.resumesOn).toBe(sunday)
  expect(list.flights.map(({ minute }) => minute)).toContain(1935)

  expect(reasonOf(await resume(null))).toBe('restart_other_day')
  clockTo(sunday, '07:55')
  expect((await resume(null)).status).toBe(200)
  // On the day after its own, the round still has its players: they are told.
  expect((await texts()).at(-1)).toBe('Spillet er genoptaget. Gå ud til jeres bolde.')
})

test('on two courses every course has its own queue the next morning', async () => {
  await app.db
    .update(tournamentRounds)
    .set({ courses: ['Skovbanen', 'Parkbanen'] })
    .where(eq(tournamentRounds.id, at.round.id))
  const tees = await app.db.select().from(roundTees).where(eq(roundTees.roundId, at.round.id))
  await app.db
    .insert(roundTees)
    .values(tees.map((tee) => ({ ...tee, id: crypto.randomUUID(), course: 2 })))
  // Flight 5 is alone on its course: the queue of the other one does not hold it back.
  await app.db.update(flights).set({ course: 2 }).where(eq(flights.id, at.drawn[4]!.flight.id))
  clockTo(saturday, '20:00')
  const { body: plan } = await ask<RestartPlan>('GET', `restart?day=${sunday}&minute=480`)
  expect(plan.flights.slice(3)).toMatchObject([
    { course: 'Skovbanen', start: 485 },
    { course: 'Parkbanen', start: 480 },
  ])
  await announce(sunday, 480)
  expect(await startsOf()).toEqual([540, 550, 560, 1925, 1920])
})

test('the code of a flight works on both days, the pace leaves the night out, and no other day is accepted', async () => {
  const { flight, key, players } = at.drawn[0]!
  const code = 'QRSTUV'
  await app.db.update(flights).set({ code }).where(eq(flights.id, flight.id))
  const open = async () => {
    const answer = await app.request('POST', '/api/v1/flights/open', { code })
    return answer.status
  }
  clockTo(sunday, '07:30')
  expect(await open()).toBe(422)
  expect(reasonOf(await resume(null))).toBe('restart_other_day')
  expect(reasonOf(await resume({ day: saturday, minute: 1439 }))).toBe('restart_past')
  expect(reasonOf(await resume({ day: '2027-06-14', minute: 450 }))).toBe('restart_other_day')
  expect((await resume({ day: sunday, minute: 450 })).body).toEqual({ movedFlights: 2 })
  expect(await startsOf()).toEqual([540, 550, 560, 1895, 1905])
  expect(await open()).toBe(200)

  clockTo(sunday, '07:35')
  const phone = openPhone(app, flight.id, key)
  await phone.send(
    players.map(({ id }, i) => ({
      id: crypto.randomUUID(),
      entryId: id,
      by: players[(i + 3) % 4]!.id,
      hole: 1,
      score: 4,
      replaces: [],
      writtenAt: phone.now(),
    })),
  )
  const { body } = await ask<Output<typeof getControlBoard>>('GET', 'control-board')
  // Hole 1 took 25 minutes before the night and 5 after it, where its time par is 14.
  const first = body.flights.find(({ position }) => position === 1)
  expect(first).toMatchObject({ thru: 1, lateMinutes: 16 })
  clockTo('2027-06-14', '08:00')
  expect(await open()).toBe(422)
})

test('a restart announced for the next day may still be today, with the starts of today', async () => {
  clockTo(saturday, '11:00')
  await announce(sunday, 480)
  expect((await resume({ day: saturday, minute: 660 })).status).toBe(200)
  expect(await startsOf()).toEqual([540, 550, 560, 665, 675])
  expect(await findRound()).toMatchObject({ resumesOn: null })
  const [tournament] = await app.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.id, at.tournament.id))
  expect(tournament?.lastDay).toBe(saturday)
})

test('the day after, a round of that day is named before it is announced', async () => {
  const { id: _, ...round } = (await findRound())!
  await app.db.insert(tournamentRounds).values({
    ...round,
    id: crypto.randomUUID(),
    number: 2,
    day: plainDate(sunday),
    firstMinute: 540,
    drawVersion: 0,
  })
  const { body } = await ask<RestartPlan>('GET', `restart?day=${sunday}&minute=480`)
  expect(body.clashes).toEqual([
    { number: 2, firstMinute: 540, hasList: false, overlaps: true, waitsForResults: false },
  ])
})
