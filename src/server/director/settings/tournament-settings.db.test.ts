import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TournamentChange, TournamentSettings } from '#contract/director/settings.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import {
  tournamentDivisions,
  tournamentRounds,
  tournaments,
  tournamentVersions,
} from '#server/db/tables/competitions.ts'
import { announced, ask, change, app, openHost, read, refused } from '#test/tournament-host.ts'
import { buildEntries } from '#test/tournaments.ts'

beforeAll(openHost)
afterAll(() => app.close())

test('a change of settings is stored and open pages are notified', async () => {
  const { id, slug } = await announced({ name: 'Rettelsen', divisions: 'by_handicap' })
  const versionOf = async () => {
    const rows = await app.db
      .select()
      .from(tournamentVersions)
      .where(eq(tournamentVersions.tournamentId, id))
    return rows[0]?.version ?? 0
  }
  const before = await versionOf()
  const answer = await change(id, ({ rounds, divisions }) => ({
    name: 'Rettelsen i ny udgave',
    cardFeeOre: 10_000,
    rounds: rounds.map((round) => ({ ...round, day: '2027-06-19', startStyle: 'shotgun' })),
    divisions: divisions.map((one) => ({
      ...one,
      terms: {
        ...one.terms,
        allowance: { percent: 90 },
        ties: { ...one.terms.ties, steps: ['lowestHandicap', 'lots'] },
      },
    })),
  }))
  expect(answer).toMatchObject({ status: 200, body: { name: 'Rettelsen i ny udgave', slug } })
  expect((await read(`/tournaments/${slug}`)).body).toMatchObject({
    firstDay: '2027-06-19',
    cardFeeOre: 10_000,
    days: [{ start: 'shotgun' }],
    divisions: [{ conditions: expect.arrayContaining([expect.stringContaining('90 %')]) }, {}, {}],
  })
  expect(await versionOf()).toBe(before + 1)
})

test('impossible changes are refused, each with its reason', async () => {
  const { id } = await announced({ name: 'Afslagene', format: 'championship' })
  const moved = (day: string, number: number) =>
    change(id, ({ rounds }) => ({
      rounds: rounds.map((round, i) => (i === number ? { ...round, day } : round)),
    }))
  const late = { day: '2027-06-12', minute: 541 }
  expect(await change(id, () => ({ entryCloses: late }))).toMatchObject(
    refused('entry_deadline_wrong'),
  )
  expect(await moved('2027-06-11', 1)).toMatchObject(refused('rounds_out_of_order'))
  expect(await moved('2027-05-03', 0)).toMatchObject(refused('tournament_day_past'))
  const backwards = { ageFrom: 50, ageTo: 18 }
  expect(
    await change(id, ({ divisions }) => ({
      divisions: divisions.map((one) => ({ ...one, ...backwards })),
    })),
  ).toMatchObject(refused('division_limits_wrong'))
  expect(await change(id, () => ({ rounds: [] }))).toMatchObject(
    refused('tournament_without_rounds'),
  )
})

test('places cannot be fewer than the players who have one, without the waiting list', async () => {
  const { id, slug } = await announced({ name: 'Fuldt hus' })
  const [tournament] = await app.db.select().from(tournaments).where(eq(tournaments.id, id))
  const [division] = await app.db
    .select()
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, id))
  await buildEntries(app.db, { tournament: tournament!, division: division! }, 4)
  const count = async () => (await read(`/tournaments/${slug}/entrant-count`)).body
  expect(await count()).toEqual({ entered: 4, waiting: 0 })
  expect(await change(id, () => ({ places: 3 }))).toMatchObject(refused('places_taken'))
  expect((await change(id, () => ({ places: 4 }))).status).toBe(200)
})

test('the director sees the waiting list in order, and new places are offered to it', async () => {
  const { id } = await announced({ name: 'Køen' })
  const [tournament] = await app.db.select().from(tournaments).where(eq(tournaments.id, id))
  const [division] = await app.db
    .select()
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, id))
  const of = { tournament: tournament!, division: division! }
  const entries = await buildEntries(app.db, of, 5)
  for (const { id: entryId } of entries.slice(2)) {
    const isEntry = eq(tournamentEntries.id, entryId)
    await app.db.update(tournamentEntries).set({ state: 'waiting' }).where(isEntry)
  }
  await change(id, () => ({ places: 2 }))
  const queue = async () => {
    const { body } = await ask<TournamentSettings>('GET', `/tournaments/${id}/settings`)
    return body.queue
  }
  expect(await queue()).toEqual(entries.slice(2).map(() => division!.id))
  expect((await change(id, () => ({ places: 4 }))).body).toMatchObject({ queue: [division!.id] })
  const { tournamentId, state } = tournamentEntries
  const offered = await app.db.$count(
    tournamentEntries,
    and(eq(tournamentId, id), eq(state, 'offered')),
  )
  expect(offered).toBe(2)
  await app.db.update(tournaments).set({ state: 'drawn' }).where(eq(tournaments.id, id))
  expect(await queue()).toEqual([])
})

test('once the start list is published, names can change but terms cannot', async () => {
  const { id } = await announced({ name: 'Trukket' })
  await app.db
    .update(tournamentRounds)
    .set({ drawVersion: 1 })
    .where(eq(tournamentRounds.tournamentId, id))
  const first = (overrides: object) => (now: TournamentChange) => ({
    divisions: now.divisions.map((one) => ({ ...one, ...overrides })),
  })
  const played = (overrides: object) => (now: TournamentChange) => ({
    divisions: now.divisions.map((one) => ({ ...one, terms: { ...one.terms, ...overrides } })),
  })
  expect(await change(id, played({ allowance: { percent: 50 } }))).toMatchObject(
    refused('draw_made'),
  )
  expect(await change(id, first({ handicapToTenths: 180 }))).toMatchObject(refused('draw_made'))
  expect(
    await change(id, ({ rounds }) => ({
      rounds: rounds.map((round) => ({ ...round, firstMinute: 600 })),
    })),
  ).toMatchObject(refused('draw_made'))
  const more = await change(id, ({ divisions }) => ({
    divisions: [...divisions, { ...divisions[0]!, id: null, name: 'B' }],
  }))
  expect(more).toMatchObject(refused('draw_made'))
  expect((await change(id, first({ name: 'Alle sammen' }))).status).toBe(200)
})

test('entry opens at the time that the director sets, or immediately', async () => {
  const { id, slug } = await announced({ name: 'Åbningen' })
  const entryOpens = { day: '2027-05-20', minute: 480 }
  expect((await change(id, () => ({ entryOpens }))).body).toMatchObject({ entryOpens })
  expect((await read(`/tournaments/${slug}`)).body).toMatchObject({
    entryOpensAt: '2027-05-20T06:00:00.000Z',
  })
  expect(await change(id, ({ entryCloses }) => ({ entryOpens: entryCloses }))).toMatchObject(
    refused('entry_opening_wrong'),
  )
  expect((await change(id, () => ({ entryOpens: null }))).body).toMatchObject({ entryOpens: null })
})

test('after the draw only the prizes of the terms can change', async () => {
  const { id } = await announced({ name: 'Præmierne' })
  const ofThis = eq(tournamentRounds.tournamentId, id)
  await app.db.update(tournamentRounds).set({ drawVersion: 1 }).where(ofThis)
  const withTerms = (overrides: object) =>
    change(id, ({ divisions }) => ({
      divisions: divisions.map((one) => ({ ...one, terms: { ...one.terms, ...overrides } })),
    }))
  const prizes = { gross: 1, net: 3, oneEach: true }
  expect((await withTerms({ prizes })).body).toMatchObject({ divisions: [{ terms: { prizes } }] })
  expect(await withTerms({ allowance: { percent: 50 } })).toMatchObject(refused('draw_made'))
})

test('prizes can change until the result is final', async () => {
  const { id } = await announced({ name: 'Foreløbigt' })
  const ofThis = eq(tournamentRounds.tournamentId, id)
  await app.db.update(tournamentRounds).set({ drawVersion: 1 }).where(ofThis)
  const become = (state: 'provisional' | 'final') =>
    app.db.update(tournaments).set({ state }).where(eq(tournaments.id, id))
  const withTerms = (overrides: object) =>
    change(id, ({ divisions }) => ({
      divisions: divisions.map((one) => ({ ...one, terms: { ...one.terms, ...overrides } })),
    }))
  await become('provisional')
  const prizes = { gross: 2, net: 4, oneEach: false }
  expect((await withTerms({ prizes })).body).toMatchObject({ divisions: [{ terms: { prizes } }] })
  expect(await withTerms({ allowance: { percent: 50 } })).toMatchObject(refused('draw_made'))
  await become('final')
  expect(await withTerms({ prizes: null })).toMatchObject(refused('tournament_state'))
})

test('a tournament still lasts until the day on which a suspended round goes on', async () => {
  const { id } = await announced({ name: 'Fortsættes søndag' })
  await app.db
    .update(tournamentRounds)
    .set({ resumesOn: plainDate('2027-06-13') })
    .where(eq(tournamentRounds.tournamentId, id))
  expect((await change(id, () => ({ about: 'Ny tekst' }))).status).toBe(200)
  const [row] = await app.db.select().from(tournaments).where(eq(tournaments.id, id))
  expect(row).toMatchObject({ firstDay: '2027-06-12', lastDay: '2027-06-13' })
})
