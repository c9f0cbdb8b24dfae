import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { TieStep } from '#domain/competitions/terms/tie-terms.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { tournamentDivisions, tournaments } from '#server/db/tables/competitions.ts'
import { at, cookie, app, createDrawTestApp, beginTournament } from '#test/draw-test-app.ts'
import { reasonOf } from '#test/results-test-app.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament(2))

/** Six players with these strokes on every hole of the first round; the second round is to be drawn. */
async function afterRoundOne(
  strokes: (HoleScore | null)[],
  byBrokenTies = false,
  steps?: readonly TieStep[],
) {
  const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: false })
  const cut = { kind: 'top', count: 4, afterRound: 1, byBrokenTies } as const
  await app.db
    .update(tournamentDivisions)
    .set({ terms: { ...terms, cut, ...(steps && { ties: { ...terms.ties, steps } }) } })
    .where(eq(tournamentDivisions.id, at.division.id))
  const entries = await buildEntries(app.db, at, strokes.length)
  await buildDraw(app.db, at, entries)
  const ids = entries.map(({ id }) => id)
  const play = async (roundId: string, each: (HoleScore | null)[]) => {
    for (const [i, entryId] of ids.entries()) {
      const scores = Array.from({ length: 18 }, (): HoleScore => each[i] ?? null)
      const card = and(eq(cards.roundId, roundId), eq(cards.entryId, entryId))
      await app.db.update(cards).set({ scores }).where(card)
    }
  }
  await play(at.round.id, strokes)
  const second = at.rounds[1]?.id ?? ''
  await app.db
    .update(tournaments)
    .set({ state: 'in_play' })
    .where(eq(tournaments.id, at.tournament.id))
  const tournament = `/api/v1/tournaments/${at.tournament.id}`
  const base = `${tournament}/rounds/${second}/draw`
  const send = (method: string, path: string, body?: object) =>
    app.request(method, path, body, { cookie })
  const ask = async (method: string, path: string, body?: object) =>
    (await (await send(method, `${base}${path}`, body)).json()) as DrawStudio
  const look = () => ask('GET', '')
  const studio = await look()
  const make = (overrides: object = {}) =>
    ask('POST', '/drafts', { settings: { ...studio.suggested, ...overrides } })
  const publishDraft = (draft: StoredDraft | undefined, overrides: object = {}) => {
    const body = { draftId: draft?.id, version: draft?.version, ...overrides }
    return send('POST', `${tournament}/rounds/${second}/start-list`, body)
  }
  const publish = async () => publishDraft((await make()).drafts.at(-1))
  const redraw = async ({ id, version, settings }: StoredDraft) => {
    const path = `${base}/drafts/${id}/flights`
    return (await (await send('POST', path, { version, settings })).json()) as StoredDraft
  }
  const results = async () =>
    (await (await send('GET', `${tournament}/results`)).json()) as TournamentResults
  const writePlayOff = (bestFirst: string[]) =>
    send('PUT', `${tournament}/divisions/${at.division.id}/play-off`, { bestFirst, basedOn: null })
  const labels = async () => {
    const { divisions } = await results()
    return divisions[0]?.placings.map(({ name, label }) => `${name.slice(-1)} ${label}`)
  }
  const drawLots = () => send('POST', `${tournament}/divisions/${at.division.id}/lots`, {})
  const replace = (replacement: object) =>
    send('POST', `${tournament}/rounds/${second}/start-list/replacements`, replacement)
  const correct = (i: number, strokes: number) =>
    app.db
      .update(cards)
      .set({ scores: Array.from({ length: 18 }, () => strokes) })
      .where(and(eq(cards.roundId, at.round.id), eq(cards.entryId, ids[i] ?? '')))
  const playNext = (each: (HoleScore | null)[]) => play(second, each)
  return {
    ids,
    studio,
    look,
    make,
    publish,
    publishDraft,
    redraw,
    correct,
    labels,
    results,
    drawLots,
    writePlayOff,
    playNext,
    replace,
  }
}

test('the second round is drawn by standing, leaders last, without players who missed the cut', async () => {
  const { ids, studio, make } = await afterRoundOne([5, 4, 6, 3, 7, 8])
  const named = (places: number[]) => places.map((i) => ids[i])
  expect(studio.suggested.order).toBe('leaders_last')
  expect(studio.players.map(({ id }) => id)).toEqual(named([0, 1, 2, 3]))
  const { drafts } = await make({ preferred: 2 })
  expect(drafts[0]?.flights.map(({ players }) => players)).toEqual([named([2, 0]), named([1, 3])])
})

test('a score corrected after the draw is shown on the draft, and publishing needs a confirmation', async () => {
  const { ids, make, look, correct, publishDraft, redraw } = await afterRoundOne([5, 4, 6, 3, 7, 8])
  const [drawn] = (await make({ preferred: 2 })).drafts
  expect(drawn?.movedByStanding).toEqual([])
  // The leader's card is corrected to one stroke more on each hole than the second's: both go last as before.
  await correct(3, 5)
  expect((await look()).drafts[0]?.movedByStanding).toEqual([])
  await correct(3, 6)
  const [older] = (await look()).drafts
  expect(older?.movedByStanding).toEqual([ids[0], ids[3]])
  const refused = await publishDraft(older)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    error: { reason: 'standing_changed', details: { moved: 2 } },
  })
  expect((await look()).round.drawVersion).toBe(0)
  const redrawn = older && (await redraw(older))
  expect(redrawn?.movedByStanding).toEqual([])
  expect(redrawn?.flights.map(({ players }) => players)).toEqual([
    [ids[2], ids[3]],
    [ids[0], ids[1]],
  ])
  expect((await publishDraft(redrawn)).status).toBe(200)
})

test('a director who confirms the older standing can publish by it', async () => {
  const { ids, make, correct, publishDraft, look } = await afterRoundOne([5, 4, 6, 3, 7, 8])
  const [drawn] = (await make({ preferred: 2 })).drafts
  await correct(3, 6)
  const movedSeen = (await look()).drafts[0]?.movedByStanding
  expect((await publishDraft(drawn, { movedSeen })).status).toBe(200)
  expect((await look()).published.map(({ players }) => players)).toEqual([
    [ids[2], ids[0]],
    [ids[1], ids[3]],
  ])
})

test('a confirmation does not cover a score that is corrected afterwards', async () => {
  const { ids, make, correct, publishDraft, look } = await afterRoundOne([5, 4, 6, 3, 7, 8])
  const [drawn] = (await make({ preferred: 2 })).drafts
  const movedNow = async () => (await look()).drafts[0]?.movedByStanding
  await correct(3, 6)
  const shown = await movedNow()
  expect(shown).toEqual([ids[0], ids[3]])
  // While the director reads the names, the card of the third is corrected as well.
  await correct(2, 4)
  const refused = await publishDraft(drawn, { movedSeen: shown })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    error: { reason: 'standing_changed', details: { moved: 2 } },
  })
  expect(await look()).toMatchObject({ round: { drawVersion: 0 }, published: [] })
  const newer = await movedNow()
  expect(newer).toEqual([ids[2], ids[3]])
  expect((await publishDraft(drawn, { movedSeen: newer })).status).toBe(200)
})

test('partners of the first round are kept apart on request', async () => {
  const { make } = await afterRoundOne([4, 4, 4, 4, 4, 4])
  const { drafts, playedBefore } = await make({
    order: 'sign_up',
    avoidRepeats: true,
    preferred: 2,
  })
  const together = (a = '', b = '') =>
    playedBefore.some((pair) => pair.includes(a) && pair.includes(b))
  const repeated = drafts[0]?.flights.filter(({ players: [a, b] }) => together(a, b))
  // Four and two have played: two of the four must go out with the two, the other two together.
  expect(repeated).toHaveLength(1)
})

test('a missed cut stays MC in the result when a player above the line withdraws later', async () => {
  const { ids, publish, labels, look } = await afterRoundOne([5, 4, 6, 3, 7, 8])
  expect(await labels()).toEqual(['4 1', '2 2', '1 3', '3 4', '5 5', '6 6'])
  expect((await publish()).status).toBe(200)
  expect(await labels()).toEqual(['4 1', '2 2', '1 3', '3 4', '5 MC', '6 MC'])
  await app.db
    .update(tournamentEntries)
    .set({ status: 'WD' })
    .where(eq(tournamentEntries.id, ids[1] ?? ''))
  const playing = (await look()).players.filter(({ isOut }) => !isOut)
  expect(playing.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]])
})

test('a tie at the cut that the terms must break blocks the list until lots are drawn (LB-17)', async () => {
  const { look, publish, drawLots } = await afterRoundOne([4, 4, 4, 5, 5, 8], true)
  const names = ['Spiller Nummer4', 'Spiller Nummer5']
  expect((await look()).cutWaits).toEqual([{ divisionName: 'Alle', awaits: 'lots', names }])
  const refused = await publish()
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    error: { reason: 'cut_waits', details: { cutWaits: [{ names }] } },
  })
  expect((await drawLots()).status).toBe(200)
  const { cutWaits, players } = await look()
  expect(cutWaits).toEqual([])
  expect(players.filter(({ isOut }) => !isOut)).toHaveLength(4)
  expect((await publish()).status).toBe(200)
})

test('lots are drawn for the tie at a cut, and again after the last round', async () => {
  const { publish, results, drawLots, playNext } = await afterRoundOne([4, 4, 4, 5, 5, 8], true)
  const ties = async () => (await results()).divisions[0]?.ties.map(({ place }) => place)
  expect(await ties()).toEqual([4])
  expect((await drawLots()).status).toBe(200)
  const { divisions } = await results()
  expect(divisions[0]).toMatchObject({ hasLots: true, ties: [] })
  expect((await publish()).status).toBe(200)
  expect(await reasonOf(await drawLots())).toBe('lots_not_asked')
  await playNext([4, 4, 5, 6, 6])
  expect((await results()).divisions[0]).toMatchObject({ hasLots: false, ties: [{ place: 1 }] })
  expect((await drawLots()).status).toBe(200)
  expect((await results()).divisions[0]?.ties).toEqual([])
  expect(await reasonOf(await drawLots())).toBe('lots_drawn')
})

test('no lots are drawn after a round without a cut that is not the last', async () => {
  const { results, drawLots, labels } = await afterRoundOne([4, 4, 5, 5, 6, 6])
  expect((await results()).divisions[0]?.ties).toEqual([])
  expect(await reasonOf(await drawLots())).toBe('lots_not_asked')
  const places = (await labels())?.toSorted()
  expect(places).toEqual(['1 T1', '2 T1', '3 T3', '4 T3', '5 T5', '6 T5'])
})

test('a play-off for the cut decides only the cut, not a tie after the next round', async () => {
  const { ids, look, publish, results, playNext, writePlayOff } = await afterRoundOne(
    [4, 4, 4, 5, 5, 8],
    true,
    ['playOff'],
  )
  const [, , third = '', fourth = '', fifth = ''] = ids
  expect((await look()).cutWaits).toMatchObject([{ awaits: 'play_off' }])
  expect((await writePlayOff([fifth, fourth])).status).toBe(200)
  expect((await look()).players.map(({ id }) => id)).not.toContain(fourth)
  expect((await publish()).status).toBe(200)
  // The fifth catches up with the third: level after two rounds.
  await playNext([4, 4, 6, 5, 5])
  const tie = { awaits: 'play_off', place: 3 }
  expect((await results()).divisions[0]?.ties.find(({ place }) => place === 3)).toMatchObject(tie)
  await writePlayOff([third, fifth])
  const { placings, ties } = (await results()).divisions[0] ?? {}
  expect(placings?.slice(2, 4).map(({ entryId }) => entryId)).toEqual([third, fifth])
  expect(ties).toMatchObject([{ awaits: 'play_off', place: 1 }])
})

test('a player who missed the cut or the first round cannot join the second', async () => {
  const { ids, look, publish, replace } = await afterRoundOne([5, 4, 6, 3, 7, 8])
  const [late] = await buildEntries(app.db, at, 1, { number: 99 })
  expect((await look()).players.map(({ id }) => id)).not.toContain(late?.id)
  // The list does not wait for this player either.
  expect((await publish()).status).toBe(200)
  for (const by of [ids[4], late?.id]) {
    expect(await reasonOf(await replace({ out: ids[0], in: by }))).toBe('player_not_free')
  }
  expect((await replace({ out: ids[0], in: null })).status).toBe(200)
})

test('a cut waits for the last card or a status for the missing player', async () => {
  const { ids, look, publish } = await afterRoundOne([4, 5, 6, 3, 7, null])
  expect((await look()).cutWaits).toEqual([
    { divisionName: 'Alle', awaits: 'cards', names: ['Spiller Nummer6'] },
  ])
  expect((await publish()).status).toBe(422)
  await app.db
    .update(tournamentEntries)
    .set({ status: 'NR' })
    .where(eq(tournamentEntries.id, ids[5] ?? ''))
  expect((await publish()).status).toBe(200)
})
