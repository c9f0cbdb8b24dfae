import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { tournamentDivisions, tournamentRounds } from '#server/db/tables/competitions.ts'
import {
  getDeskView,
  correct,
  app,
  createSideTestApp,
  outcome,
  playFlight,
  createCompetition,
  reasonOf,
  sendStatement,
  scoring,
  setState,
  shown,
} from '#test/side-competition-test-app.ts'

beforeAll(createSideTestApp)
beforeEach(playFlight)
afterAll(() => app.close())

describe('a flight reports who was nearest the pin (PE-12)', () => {
  test('and the public and the flight see the leader', async () => {
    const id = await createCompetition({ prize: 'En flaske rødvin' })
    expect((await scoring.read()).sides).toMatchObject([
      { id, hole: 3, best: null, statements: [] },
    ])
    const flight = (await (await sendStatement(id)).json()) as ScoredFlight
    expect(flight.sides).toMatchObject([
      { best: 240, statements: [{ entryId: scoring.names.bo, measure: 240 }] },
    ])
    expect(await shown()).toMatchObject([
      {
        kind: 'nearest_pin',
        hole: 3,
        division: null,
        prize: 'En flaske rødvin',
        results: [{ entryId: scoring.names.bo, measure: 240, place: 1, shared: false }],
      },
    ])
  })

  test('once when sent twice, and other content under the id is refused', async () => {
    const competition = await createCompetition()
    const id = randomUUID()
    await sendStatement(competition, { id })
    expect((await sendStatement(competition, { id })).status).toBe(200)
    expect((await scoring.read()).sides[0]?.statements).toHaveLength(1)
    const other = await sendStatement(competition, { id, measure: 100 })
    expect([other.status, await reasonOf(other)]).toEqual([409, 'id_reused'])
  })

  test('and a repeated request succeeds after the result is final', async () => {
    const competition = await createCompetition()
    const id = randomUUID()
    await sendStatement(competition, { id })
    await setState('final')
    expect((await sendStatement(competition, { id })).status).toBe(200)
    expect(await reasonOf(await sendStatement(competition))).toBe('flight_over')
  })

  test('corrects it, and reports that no player hit the green', async () => {
    const competition = await createCompetition()
    const [first, second] = [randomUUID(), randomUUID()]
    await sendStatement(competition, { id: first })
    await sendStatement(competition, { id: second, entryId: scoring.names.carl, replaces: [first] })
    expect((await shown())[0]?.results.map(({ entryId }) => entryId)).toEqual([scoring.names.carl])
    await sendStatement(competition, { entryId: null, measure: null, replaces: [second] })
    expect((await shown())[0]?.results).toEqual([])
    expect(await getDeskView()).toMatchObject({ flights: 1, answered: 1, results: [] })
    expect((await getDeskView())?.history.map(({ name, stands }) => [name, stands])).toEqual([
      [null, true],
      ['Spiller Nummer3', false],
      ['Spiller Nummer2', false],
    ])
  })

  test('two phones that did not see each other’s statements are both shown to the tournament desk', async () => {
    const competition = await createCompetition()
    await sendStatement(competition)
    await sendStatement(competition, { measure: 420 })
    expect((await getDeskView())?.results).toMatchObject([{ measure: 240, said: [240, 420] }])
  })

  test('and level players share the place', async () => {
    const competition = await createCompetition({ kind: 'longest_drive', hole: 2 })
    const { anna, bo, carl } = scoring.names
    for (const [entryId, measure] of [
      [anna, 190],
      [bo, 214],
      [carl, 214],
    ] as const) {
      await sendStatement(competition, { entryId, measure })
    }
    expect((await shown())[0]?.results.map(({ place, shared }) => [place, shared])).toEqual([
      [1, true],
      [1, true],
      [3, false],
    ])
  })

  test('at the right time by a clock that is two hours wrong', async () => {
    const competition = await createCompetition()
    const wrong = scoring.now() - 2 * 3_600_000
    await sendStatement(competition, { writtenAt: wrong - 60_000, sentAt: wrong })
    const at = (await getDeskView())?.history[0]?.at ?? 0
    expect(Math.abs(at - (scoring.now() - 60_000))).toBeLessThan(5_000)
  })

  test('is refused for impossible measures', async () => {
    const competition = await createCompetition()
    const other = await openOther()
    const cases = [
      [{ measure: 10_000 }, 'invalid_input'],
      [{ entryId: null, measure: 5 }, 'measure_impossible'],
      [{ measure: null }, 'measure_impossible'],
      [{ entryId: other }, 'not_in_flight'],
      [{ by: other }, 'not_in_flight'],
    ] as const
    for (const [said, reason] of cases) {
      expect(await reasonOf(await sendStatement(competition, said))).toBe(reason)
    }
    const drive = await createCompetition({ kind: 'longest_drive', hole: 2 })
    expect(await reasonOf(await sendStatement(drive, { measure: 501 }))).toBe('measure_impossible')
    expect(await reasonOf(await sendStatement(randomUUID()))).toBe('side_gone')
    expect((await shown()).flatMap(({ results }) => results)).toEqual([])
  })

  test('is refused before the day of the round', async () => {
    const competition = await createCompetition()
    const day = '2027-06-13' as never
    await app.db
      .update(tournamentRounds)
      .set({ day })
      .where(eq(tournamentRounds.id, scoring.roundId))
    expect(await reasonOf(await sendStatement(competition))).toBe('round_not_begun')
  })

  test('is refused without the key of the flight', async () => {
    const competition = await createCompetition()
    await scoring.renewKey()
    expect((await sendStatement(competition)).status).toBe(410)
  })

  test('is in the log, with ids alone', async () => {
    const competition = await createCompetition()
    const statement = randomUUID()
    await sendStatement(competition, { id: statement })
    const events = await app.db
      .select()
      .from(activity)
      .where(eq(activity.subjectId, scoring.flightId))
    expect(events).toMatchObject([
      {
        action: 'tournaments.record_side_result',
        actorKind: 'link',
        data: { competition, statement },
      },
    ])
  })
})

/** A player in another flight of the same round. */
async function openOther(): Promise<string> {
  const [round] = await app.db
    .select()
    .from(tournamentRounds)
    .where(eq(tournamentRounds.id, scoring.roundId))
  const [division] = await app.db
    .select()
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, scoring.tournamentId))
  const [entry] = await app.db
    .insert(tournamentEntries)
    .values({
      tournamentId: scoring.tournamentId,
      divisionId: division?.id ?? '',
      firstName: 'En',
      lastName: 'Fremmed',
      gender: 'men',
      shownAs: 'name',
      state: 'entered',
      number: 99,
      feeOre: 0,
      enteredAt: app.clock.now(),
    })
    .returning()
  if (!round || !entry) throw new Error('There is no other player')
  return entry.id
}

describe('a competition of one *række*', () => {
  test('is open to its players alone', async () => {
    const { tournamentId, names } = scoring
    const terms = await app.db
      .select()
      .from(tournamentDivisions)
      .where(eq(tournamentDivisions.tournamentId, tournamentId))
    const [first] = terms
    if (!first) throw new Error('There is no division')
    const [women] = await app.db
      .insert(tournamentDivisions)
      .values({ tournamentId, position: 2, name: 'Damer', terms: first.terms })
      .returning()
    await app.db
      .update(tournamentEntries)
      .set({ divisionId: women?.id ?? '' })
      .where(eq(tournamentEntries.id, names.bo))
    const competition = await createCompetition({ divisionId: women?.id })
    expect((await scoring.read()).sides).toMatchObject([{ entryIds: [names.bo] }])
    expect(await reasonOf(await sendStatement(competition, { entryId: names.carl }))).toBe(
      'side_other_division',
    )
    await sendStatement(competition)
    expect(await shown()).toMatchObject([{ division: 'Damer', results: [{ entryId: names.bo }] }])
    expect(await reasonOf(await correct(competition, { entryId: names.carl }))).toBe(
      'side_other_division',
    )
  })
})

describe('names as the golfers choose to be shown (E25, D36)', () => {
  test.each([
    ['anonymous', 'Anonym', null],
    ['initials', 'S. N.', 'Hjemme Golfklub'],
  ] as const)('%s', async (shownAs, name, club) => {
    const competition = await createCompetition()
    await app.db
      .update(tournamentEntries)
      .set({ shownAs })
      .where(eq(tournamentEntries.id, scoring.names.bo))
    await sendStatement(competition)
    expect((await shown())[0]?.results).toMatchObject([{ name, club }])
    await setState('provisional')
    expect((await outcome()).sides[0]?.winners).toMatchObject([{ name }])
  })
})

describe('the result of the tournament', () => {
  test('names the winners, and side competitions without one', async () => {
    const pin = await createCompetition({ prize: 'En greenfork' })
    await createCompetition({ kind: 'longest_drive', hole: 5 })
    await sendStatement(pin)
    await sendStatement(pin, { entryId: scoring.names.carl })
    await setState('provisional')
    expect((await outcome()).sides).toMatchObject([
      { roundNumber: 1, hole: 3, measure: 240, prize: 'En greenfork', winners: [{}, {}] },
      { kind: 'longest_drive', hole: 5, measure: null, winners: [] },
    ])
  })
})
