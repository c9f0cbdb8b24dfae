import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlayOffStrokes } from '#contract/results/decisions.ts'
import { flightPlayers } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentDivisions } from '#server/db/tables/competitions.ts'
import {
  ask,
  built,
  app,
  onTheBoard,
  createResultsTestApp,
  playTournament,
  read,
  reasonOf,
  runAs,
} from '#test/results-test-app.ts'

beforeAll(createResultsTestApp)
beforeEach(() => playTournament())
afterAll(() => app.close())

const path = () => `divisions/${built.division.id}/play-off`

/** Ties are broken by a play-off alone. */
async function playOffsDecide() {
  const { id, terms } = built.division
  await app.db
    .update(tournamentDivisions)
    .set({ terms: { ...terms, ties: { ...terms.ties, steps: ['playOff'] } } })
    .where(eq(tournamentDivisions.id, id))
}

describe('the scores of a play-off', () => {
  const strokes = (holes: string, place = 1) =>
    ask('GET', `${path()}/strokes?place=${place}&holes=${holes}`)
  const write = (holes: number[], scores: Record<string, (number | null)[]>, place = 1) =>
    ask('PUT', `${path()}/scores`, {
      place,
      holes,
      players: Object.entries(scores).map(([entryId, used]) => ({ entryId, scores: used })),
      basedOn: null,
    })

  /** Level in net: the first player without a handicap, the second with 1 stroke on the hardest hole. */
  async function levelInNet() {
    await playTournament(true)
    const [tee] = built.round.tees
    const hardest = tee?.holes.find(({ strokeIndex }) => strokeIndex === 1)?.number ?? 0
    const [first = '', second = ''] = built.ids
    await playOffsDecide()
    for (const [i, id] of built.ids.entries()) {
      await app.db
        .update(flightPlayers)
        .set({ playingHandicap: i === 1 ? 1 : 0 })
        .where(eq(flightPlayers.entryId, id))
    }
    const scores = tee?.holes.map(({ par, number }) => (number === hardest ? par + 1 : par))
    await app.db.update(cards).set({ scores }).where(eq(cards.entryId, second))
    const easy = tee?.holes.find(({ strokeIndex }) => strokeIndex === 18)?.number ?? 0
    return { first, second, hardest, easy }
  }

  test('separate level players with the strokes of the terms on extra holes', async () => {
    const { first, second, hardest, easy } = await levelInNet()
    const told = (await (await strokes(`${easy},${hardest}`)).json()) as PlayOffStrokes
    const received = Object.fromEntries(told.players.map((one) => [one.entryId, one.strokes]))
    expect(received).toEqual({ [first]: [0, 0], [second]: [0, 1] })

    const level = await write([easy], { [first]: [4], [second]: [4] })
    expect(await reasonOf(level)).toBe('play_off_level')
    expect((await read()).divisions[0]?.ties).toHaveLength(1)
    const won = await write([easy, hardest], { [first]: [4, 4], [second]: [4, 4] })
    expect(won.status).toBe(200)
    const placings = (await read()).divisions[0]?.placings ?? []
    expect(placings.slice(0, 2).map(({ entryId }) => entryId)).toEqual([second, first])
  })

  test('are refused for other holes, other players and another place, and a scorer may not read the strokes', async () => {
    const { first, second, easy } = await levelInNet()
    expect(await reasonOf(await strokes('19'))).toBe('play_off_hole')
    expect(await reasonOf(await write([easy], { [first]: [4], [built.ids[2] ?? '']: [5] }))).toBe(
      'play_off_wrong',
    )
    const answers = [
      await strokes('18', 2),
      await strokes('atten'),
      await strokes(''),
      await write([], { [first]: [], [second]: [] }),
      await write([easy], { [first]: [0], [second]: [21] }),
      await write([easy], { [first]: [3], [second]: [4] }, 3),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400, 400, 400, 404])
    await runAs('tournament_scorer')
    expect((await strokes('18')).status).toBe(404)
    // A player who leaves the play-off has lost it.
    await runAs('tournament_director')
    expect((await write([easy], { [first]: [null], [second]: [9] })).status).toBe(200)
    expect((await read()).divisions[0]?.placings[0]?.entryId).toBe(second)
  })
})

describe('the order of a play-off', () => {
  beforeEach(playOffsDecide)
  const write = async (bestFirst: string[], isShared = false) => {
    const ids = bestFirst.toSorted().join()
    const held = (await read()).divisions[0]?.playOffs.find(
      ({ entries }) =>
        ids ===
        entries
          .map(({ entryId }) => entryId)
          .toSorted()
          .join(),
    )
    return ask('PUT', path(), { bestFirst, isShared, basedOn: held?.version ?? null })
  }
  const labels = async () => (await read()).divisions[0]?.placings.map(({ label }) => label)
  const tied = async () =>
    (await read()).divisions[0]?.ties.map(({ entries }) =>
      entries.map(({ entryId }) => entryId).toSorted(),
    )
  /** Sets the number of bogeys on the card, as after a correction. */
  const correct = async (player: string, bogeys: number) => {
    const scores = built.round.tees[0]?.holes.map(({ par }, i) => (i < bogeys ? par + 1 : par))
    const card = and(eq(cards.roundId, built.round.id), eq(cards.entryId, player))
    await app.db.update(cards).set({ scores }).where(card)
  }

  test('separates level players, and can be replaced', async () => {
    const [first = '', second = ''] = built.ids
    expect((await read()).divisions[0]?.ties).toMatchObject([{ awaits: 'play_off' }])
    expect((await write([second, first])).status).toBe(200)
    const placings = (await read()).divisions[0]?.placings ?? []
    expect(placings.slice(0, 2).map(({ entryId }) => entryId)).toEqual([second, first])
    expect((await onTheBoard()).slice(0, 2)).toEqual([second, first])
    expect((await write([first, second], true)).status).toBe(200)
    expect(await labels()).toEqual(['T1', 'T1', '3', '4'])
    expect((await read()).missing).toEqual([])
  })

  test('must have exactly the players who share one place', async () => {
    const [first = '', second = '', third = '', fourth = ''] = built.ids
    await correct(third, 0)
    const refused = [
      [first, crypto.randomUUID()],
      [first, first],
      [first, second],
      [first, second, third, fourth],
    ]
    for (const bestFirst of refused) {
      expect(await reasonOf(await write(bestFirst))).toBe('play_off_wrong')
    }
    expect((await write([third, first, second])).status).toBe(200)
    expect(await labels()).toEqual(['1', '2', '3', '4'])
  })

  test('waits while a player of the række is still playing', async () => {
    const [first = '', second = '', , last = ''] = built.ids
    const card = eq(cards.entryId, last)
    const [played] = await app.db.select().from(cards).where(card)
    const scores = (played?.scores ?? []).with(17, null)
    await app.db.update(cards).set({ scores, deliveredAt: null }).where(card)
    expect(await reasonOf(await write([second, first]))).toBe('play_off_too_early')
    const players = [first, second].map((entryId, i) => ({ entryId, scores: [3 + i] }))
    const scored = await ask('PUT', `${path()}/scores`, {
      place: 1,
      holes: [18],
      players,
      basedOn: null,
    })
    expect(await reasonOf(scored)).toBe('play_off_too_early')
    await ask('PUT', `entries/${last}/status`, { from: null, status: 'NR', reason: '' })
    expect((await write([second, first])).status).toBe(200)
  })

  test('does not separate its players from one whom a correction made level', async () => {
    const [first = '', second = '', third = ''] = built.ids
    await write([first, second])
    await correct(third, 0)
    expect(await tied()).toEqual([[first, second, third].toSorted()])
    expect(await labels()).toEqual(['T1', 'T1', 'T1', '4'])
    expect(await onTheBoard()).toHaveLength(4)
    for (const to of ['scores_in', 'provisional']) await ask('POST', 'results', { to })
    expect(await reasonOf(await ask('POST', 'results', { to: 'final' }))).toBe('ties_open')
    expect((await write([third, second, first])).status).toBe(200)
    expect((await ask('POST', 'results', { to: 'final' })).status).toBe(200)
  })

  test('for the first place does not affect one for the third', async () => {
    const [first = '', second = '', third = '', fourth = ''] = built.ids
    await correct(fourth, 1)
    await write([first, second])
    await write([third, fourth])
    expect(await labels()).toEqual(['1', '2', '3', '4'])
    await correct(second, 1)
    await correct(fourth, 2)
    expect(await tied()).toEqual([[second, third].toSorted()])
    expect(await labels()).toEqual(['1', 'T2', 'T2', '4'])
  })
})
