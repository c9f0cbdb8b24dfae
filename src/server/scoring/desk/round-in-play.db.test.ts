import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { getControlBoard } from '#contract/scoring/desk.ts'
import type { getSuspension } from '#contract/scoring/suspension.ts'
import type { ClubScreen } from '#contract/board/screens.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { clubs } from '#server/db/tables/clubs.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentScreens } from '#server/db/tables/screens.ts'
import { initialControl, initialSettings } from '#domain/board/screen.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
let at: Awaited<ReturnType<typeof openDay>>
let director: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set('2027-06-12T10:00:00+02:00')
  at = await openDay()
  const roles = [{ name: 'tournament_director' as const, clubId: at.tournament.id }]
  director = { cookie: (await signInAs(app, roles)).cookie }
})
afterAll(() => app.close())

/** Two rounds of eight players on one day: from 9.00, and from 13.00. Both lists are published. */
async function openDay() {
  const built = await buildTournament(app.db, { state: 'in_play', rounds: 2 })
  const [morning, afternoon] = built.rounds
  if (!morning || !afternoon) throw new Error('The day has two rounds')
  const entries = await buildEntries(app.db, built, 8)
  const drawn = await buildDraw(app.db, built, entries)
  const later = { ...afternoon, firstMinute: 13 * 60 }
  await buildDraw(app.db, { ...built, round: later }, entries)
  await app.db
    .update(tournamentRounds)
    .set({ drawVersion: 1, drawnAt: new Date('2027-06-11T18:00:00Z') })
    .where(eq(tournamentRounds.tournamentId, built.tournament.id))
  const values = { firstMinute: 13 * 60 }
  await app.db.update(tournamentRounds).set(values).where(eq(tournamentRounds.id, afternoon.id))
  await app.db.insert(tournamentScreens).values({
    tournamentId: built.tournament.id,
    publishedAt: new Date('2027-06-12T05:00:00Z'),
    settings: initialSettings,
    control: initialControl(0),
  })
  return { ...built, drawn, morning, afternoon }
}

async function ask<T>(method: 'GET' | 'PUT' | 'POST', what: string, body?: object) {
  const path = `/api/v1/tournaments/${at.tournament.id}/${what}`
  const answer = await app.request(method, path, body, director)
  return (await answer.json()) as T
}
const write = (roundId: string, holes: number) =>
  app.db
    .update(cards)
    .set({ scores: Array.from({ length: 18 }, (_, i) => (i < holes ? 4 : null)) })
    .where(eq(cards.roundId, roundId))
const boardRound = async () => {
  const { flights } = await ask<Output<typeof getControlBoard>>('GET', 'control-board')
  return new Set(flights.map(({ roundNumber }) => roundNumber))
}
const suspended = async () => {
  await ask('PUT', 'suspension', { kind: 'danger', resumesMinute: null })
  return (await ask<Output<typeof getSuspension>>('GET', 'suspension')).flights
}
async function wall() {
  const [club] = await app.db.select().from(clubs).where(eq(clubs.id, at.tournament.clubId))
  const answer = await app.request('GET', `/api/v1/screens/${club?.slug}`)
  return ((await answer.json()) as ClubScreen).shown?.roundId
}

test('a suspension in the morning stops the morning’s flights, though the afternoon’s list is out', async () => {
  await write(at.morning.id, 5)
  const flights = await suspended()
  expect(flights.map(({ flightId, hole }) => [flightId, hole])).toEqual(
    at.drawn.map(({ flight }) => [flight.id, 6]),
  )
  expect(await boardRound()).toEqual(new Set([1]))
})

test('the wall changes to the afternoon when the morning is in', async () => {
  await write(at.morning.id, 12)
  expect(await wall()).toBe(at.morning.id)
  await write(at.morning.id, 18)
  expect(await wall()).toBe(at.afternoon.id)
})

test('a suspension stays with the round that it stopped, also when its last score arrives', async () => {
  await write(at.morning.id, 17)
  await suspended()
  await write(at.morning.id, 18)
  const { flights } = await ask<Output<typeof getSuspension>>('GET', 'suspension')
  expect(flights.map(({ flightId, state }) => [flightId, state])).toEqual(
    at.drawn.map(({ flight }) => [flight.id, 'in']),
  )
})

test('a flight on paper has not moved during an earlier suspension of the same day', async () => {
  // Out at 9.00, and suspended from 9.14, after the first hole, until 9.59.
  app.clock.set('2027-06-12T09:14:00+02:00')
  const [first] = await suspended()
  expect(first?.hole).toBe(2)
  app.clock.set('2027-06-12T09:59:00+02:00')
  await ask('POST', 'resumption', { minute: null })
  app.clock.set('2027-06-12T10:00:00+02:00')
  const [again] = await suspended()
  expect(again?.hole).toBe(2)
  const { flights } = await ask<Output<typeof getControlBoard>>('GET', 'control-board')
  expect(flights.find(({ position }) => position === 1)?.lateMinutes).toBe(1)
})
