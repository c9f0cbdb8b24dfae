import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MatchEffect } from '#contract/matches/endpoints.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import {
  app,
  ask,
  beginMatches,
  built,
  change,
  decide,
  directed,
  entries,
  matchAt,
  ofDivision,
  openMatches,
  publish,
  takeMails,
  won,
} from '#test/match-test-app.ts'
import { buildEntries } from '#test/tournaments.ts'

const contestant = async (seed: number) => {
  const { contestants } = await directed()
  const found = contestants.find((one) => one.seed === seed)
  if (!found) throw new Error(`No seed ${seed}`)
  return found
}
const set = async (seed: number, isWithdrawn: boolean) => {
  const { id } = await contestant(seed)
  return change({ kind: 'withdrawal', contestantId: id, isWithdrawn })
}
const preview = async (seed: number) => {
  const { id } = await contestant(seed)
  const back = { kind: 'withdrawal', contestantId: id, isWithdrawn: false }
  const path = `${ofDivision()}/change-preview`
  const { body } = await ask<{ effects: MatchEffect[]; mailed: string[] }>('POST', path, {
    body: { change: back },
  })
  return body
}
const told = async () =>
  (await takeMails()).map(({ to, lines }) => `${to}: ${lines[0] ?? ''}`).toSorted()

beforeAll(openMatches)
afterAll(() => app.close())
/** Four players: 1 meets 4, and 3 meets 2; then 4 has withdrawn by mistake, and 1 waits for the final. */
beforeEach(async () => {
  await beginMatches()
  await publish()
  await set(4, true)
  expect(await matchAt('1.1')).toMatchObject({ decision: { how: 'walkover', winner: 'A' } })
  await takeMails()
})

test('a player who is back takes the walkover away, after the director has seen it', async () => {
  await decide('1.2', won('B'))
  await takeMails()
  const { effects, mailed } = await preview(4)
  expect(effects).toMatchObject([
    { round: 'Semifinale', result: null, lost: 'Spiller Nummer1 vinder uden kamp (w.o.)' },
    { round: 'Finale', a: null, b: 'Spiller Nummer2', result: null, lost: null },
  ])
  expect(mailed).toEqual(['Spiller Nummer1', 'Spiller Nummer2', 'Spiller Nummer4'])
  expect((await set(4, false)).status).toBe(200)
  expect(await matchAt('1.1')).toMatchObject({ decision: null, b: (await contestant(4)).id })
  expect(await matchAt('2.1')).toMatchObject({ decision: null, a: null })
  const reopened =
    'Semifinale: Spiller Nummer4 spiller alligevel. Resultatet gælder ikke mere, og kampen skal spilles.'
  expect(await told()).toEqual([
    `spiller1@example.dk: ${reopened}`,
    'spiller2@example.dk: Finale: Et tidligere resultat gælder ikke mere, så din modstander er ikke fundet endnu.',
    `spiller4@example.dk: ${reopened}`,
  ])
  const events = await app.db
    .select()
    .from(activity)
    .where(
      and(
        eq(activity.subjectId, built.tournament.id),
        eq(activity.action, 'matches.reinstate_player'),
      ),
    )
  expect(events.map(({ data }) => data)).toMatchObject([
    { divisionId: built.division.id, entryId: entries[3]?.id, matches: 2 },
  ])
})

test('the walkover stays once the final has a result', async () => {
  await decide('1.2', won('B'))
  await decide('2.1', won('A'))
  expect((await preview(4)).effects).toEqual([])
  await set(4, false)
  expect(await matchAt('1.1')).toMatchObject({ decision: { how: 'walkover' } })
  expect(await matchAt('2.1')).toMatchObject({ decision: { how: 'played' } })
})

test('the walkover stays once somebody did not come to the final', async () => {
  await decide('1.2', won('B'))
  await decide('2.1', { how: 'walkover', winner: 'A' })
  expect((await preview(4)).effects).toEqual([])
  await set(4, false)
  expect(await matchAt('2.1')).toMatchObject({ decision: { how: 'walkover' } })
})

test('of two who had both withdrawn, the one who is back has the walkover', async () => {
  await set(2, true)
  await decide('1.2', { how: 'both_absent' })
  await set(3, true)
  await takeMails()
  await set(2, false)
  expect(await matchAt('1.2')).toMatchObject({ decision: { how: 'walkover', winner: 'B' } })
})

test('who had a bye because nobody had come is told that an earlier result was changed', async () => {
  await decide('1.2', won('B'))
  await decide('1.1', { how: 'both_absent' })
  expect(await matchAt('2.1')).toMatchObject({ decision: { how: 'bye', winner: 'B' } })
  await takeMails()
  await set(4, false)
  expect(await matchAt('2.1')).toMatchObject({ decision: null, a: null })
  expect((await told()).find((mail) => mail.startsWith('spiller2'))).toBe(
    'spiller2@example.dk: Finale: Turneringsledelsen har rettet et tidligere resultat, så resultatet her gælder ikke mere.',
  )
})

test('a result that was there before the withdrawal stays', async () => {
  await decide('1.2', { how: 'walkover', winner: 'A' })
  app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString())
  await set(2, true)
  expect((await preview(2)).effects).toEqual([])
})

test('who has left the tournament enters again, and takes the place over', async () => {
  await app.db
    .update(tournamentEntries)
    .set({ state: 'withdrawn' })
    .where(eq(tournamentEntries.id, entries[3]!.id))
  expect(await set(4, false)).toMatchObject({
    status: 422,
    body: { error: { reason: 'match_entry_gone' } },
  })
  const [again] = await buildEntries(app.db, built, 1, {
    lastName: 'Nummer4',
    number: 9,
    email: 'igen@example.dk',
    handicapTenths: 110,
  })
  const { id, hasBegun } = await contestant(4)
  expect(hasBegun).toBe(false)
  await change({ kind: 'replacement', contestantId: id, entryId: again!.id })
  expect(await matchAt('1.1')).toMatchObject({ decision: null, b: id })
  expect(await contestant(4)).toMatchObject({ isWithdrawn: false, name: 'Spiller Nummer4' })
})
