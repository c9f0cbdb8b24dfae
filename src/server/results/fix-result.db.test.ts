import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FixEffect } from '#contract/results/endpoints.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentDivisions } from '#server/db/tables/competitions.ts'
import { buildTournament } from '#test/tournaments.ts'
import {
  ask,
  fixableVersion,
  built,
  app,
  onTheBoard,
  createResultsTestApp,
  playTournament,
  read,
  reasonOf,
} from '#test/results-test-app.ts'

beforeAll(createResultsTestApp)
beforeEach(() => playTournament())
afterAll(() => app.close())

describe('a fix after play has begun (TD-6)', () => {
  const teeIds = () => built.round.tees.map(({ id }) => id)
  const turned = () => built.round.tees[0]?.holes.map(({ strokeIndex }) => 19 - strokeIndex) ?? []
  const asIs = () => built.round.tees[0]?.holes.map(({ strokeIndex }) => strokeIndex) ?? []
  const preview = async (fix: object) =>
    (await (await ask('POST', 'fixes/preview', { fix })).json()) as FixEffect
  const apply = async (fix: object) =>
    ask('POST', 'fixes', { fix, basedOn: await fixableVersion() })
  const indexes = (strokeIndexes: number[]) => ({
    kind: 'stroke_indexes',
    teeIds: teeIds(),
    strokeIndexes,
  })

  beforeEach(async () => {
    await playTournament(true)
  })
  const results = async () => (await read()).divisions[0]?.placings

  test('a wrong stroke index: every changed result is previewed, then stored, logged and reverted', async () => {
    // A stroke received changes nothing on a hole where the ball was picked up.
    const [card] = await app.db
      .select()
      .from(cards)
      .where(eq(cards.entryId, built.ids[3] ?? ''))
    const scores = card?.scores.with(1, 'picked_up') ?? []
    await app.db
      .update(cards)
      .set({ scores })
      .where(eq(cards.entryId, built.ids[3] ?? ''))
    const before = await results()
    const shown = await preview(indexes(turned()))
    expect(shown.changes.length).toBe(4)
    expect(await results()).toEqual(before)
    const done = (await (await apply(indexes(turned()))).json()) as FixEffect
    expect(done).toEqual(shown)
    expect(await results()).not.toEqual(before)
    const events = await app.db
      .select()
      .from(activity)
      .where(eq(activity.action, 'tournaments.fix_result'))
    expect(events.at(-1)?.data).toMatchObject({ before: [{ strokeIndexes: asIs() }, {}] })
    await apply(indexes(asIs()))
    expect(await results()).toEqual(before)
  })

  test.each([
    [
      'twice the same',
      () => [
        1,
        ...asIs()
          .slice(1)
          .map((one) => (one === 2 ? 1 : one)),
      ],
    ],
    ['nine of eighteen', () => asIs().slice(0, 9)],
  ])('stroke indexes that are not a permutation, %s, are refused', async (_, given) => {
    expect(await reasonOf(await apply(indexes(given())))).toBe('stroke_indexes_wrong')
  })

  test('a wrong handicap gives a new playing handicap and new points, to that player alone', async () => {
    const [first = ''] = built.ids
    const fix = {
      kind: 'player_handicap',
      roundId: built.round.id,
      entryId: first,
      handicapTenths: 240,
    }
    const { changes } = await preview(fix)
    expect(changes.find(({ entryId }) => entryId === first)?.from.strokes).not.toEqual(
      changes.find(({ entryId }) => entryId === first)?.to.strokes,
    )
    expect((await apply(fix)).status).toBe(200)
    expect(await reasonOf(await apply(fix))).toBe('fix_changes_nothing')
    const [entry] = await app.db
      .select()
      .from(tournamentEntries)
      .where(eq(tournamentEntries.id, first))
    expect(entry?.handicapTenths).toBe(80)
  })

  test('a tie is broken by the corrected handicap of the round, in result, board and explanation', async () => {
    await playTournament()
    const { terms } = built.division
    const ties = { ...terms.ties, steps: ['lowestHandicap' as const] }
    await app.db
      .update(tournamentDivisions)
      .set({ terms: { ...terms, ties } })
      .where(eq(tournamentDivisions.id, built.division.id))
    const [first = '', second = ''] = built.ids
    const { changes } = await preview({
      kind: 'player_handicap',
      roundId: built.round.id,
      entryId: first,
      handicapTenths: 240,
    })
    expect(changes.map(({ entryId, to }) => [entryId, to.label])).toEqual([
      [second, '1'],
      [first, '2'],
    ])
    expect((await onTheBoard())[0]).toBe(first)
    const fix = { kind: 'player_handicap', roundId: built.round.id, entryId: first }
    expect((await apply({ ...fix, handicapTenths: 240 })).status).toBe(200)
    expect((await results())?.slice(0, 2).map(({ entryId }) => entryId)).toEqual([second, first])
    expect((await onTheBoard()).slice(0, 2)).toEqual([second, first])
    const path = `/api/v1/rounds/${built.round.id}/board/reason?entryId=${second}&view=gross`
    const { text } = (await (await app.request('GET', path)).json()) as { text: string }
    expect(text).toContain('laveste handicap: 9,0 mod 24,0')
  })

  test('a wrong tee of one player, and a wrong rating of a tee for all who played it', async () => {
    const [first = ''] = built.ids
    const women = built.round.tees.find(({ gender }) => gender === 'women')
    const round = { roundId: built.round.id, entryId: first }
    const tee = await preview({ kind: 'player_tee', ...round, teeId: women?.id })
    expect(tee.changes.map(({ entryId }) => entryId)).toContain(first)
    const rating = { courseRatingTenths: 760, slopeRating: 140 }
    const all = await preview({ kind: 'tee_rating', teeIds: [women?.id], ...rating })
    const womenIds = [built.ids[1], built.ids[3]]
    expect(all.changes.filter(({ from, to }) => from.result !== to.result)).toHaveLength(2)
    expect(womenIds).toEqual(expect.arrayContaining([all.changes[0]?.entryId]))
  })

  test('a tee of another tournament is not found', async () => {
    const other = await buildTournament(app.db)
    const fix = { ...indexes(asIs()), teeIds: [other.round.tees[0]?.id] }
    expect((await apply(fix)).status).toBe(404)
  })
})
