import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { maxStatements } from '#domain/sidecompetitions/validate-statement.ts'
import { sideStatements } from '#server/db/tables/sidecompetitions.ts'
import { flightPlayers } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { roundTees } from '#server/db/tables/competitions.ts'
import { holding } from '#test/lock-waiters.ts'
import { openScoring } from '#test/scoring.ts'
import { fairHoles } from '#test/tournaments.ts'
import {
  ask,
  getDeskView,
  become,
  correct,
  given,
  app,
  createSideTestApp,
  playFlight,
  createCompetition,
  reasonOf,
  sendStatement,
  scoring,
  setState,
  shown,
} from '#test/side-competition-test-app.ts'
import { removeSideCompetitionsOffCourse, copySideCompetitions } from './create-side-competition.ts'
import { selectSideCompetitions } from '../scoring/side-competition-queries.ts'

const playFrontNine = () =>
  app.db
    .update(roundTees)
    .set({ holes: fairHoles.slice(0, 9) })
    .where(eq(roundTees.roundId, scoring.roundId))

/** Whether the page of the round has a tab for side competitions. */
async function sidesOnBoard(): Promise<number> {
  const answer = await app.request('GET', `/api/v1/rounds/${scoring.roundId}/board`)
  return ((await answer.json()) as Board).round.sides
}

beforeAll(createSideTestApp)
beforeEach(playFlight)
afterAll(() => app.close())

describe('the tournament desk', () => {
  test('overrides a measure, with a reason', async () => {
    const competition = await createCompetition()
    const id = randomUUID()
    await sendStatement(competition, { id })
    await become('tournament_scorer')
    expect(await reasonOf(await correct(competition))).toBe('changed_elsewhere')
    expect((await correct(competition, { seen: [id] })).status).toBe(200)
    expect((await shown())[0]?.results).toMatchObject([{ measure: 204 }])
    // The phone receives it, and its own measure no longer counts.
    const [side] = (await scoring.read()).sides
    expect(side).toMatchObject({ best: 204 })
    expect(side?.statements.at(-1)).toMatchObject({ isCommittee: true, reason: 'Målt efter' })
    await sendStatement(competition, { measure: 50, replaces: [id] })
    expect((await shown())[0]?.results).toMatchObject([{ measure: 204 }])
  })

  test('overrides a measure even after a phone has reached its limit of statements', async () => {
    const competition = await createCompetition()
    const at = app.clock.now()
    const statements = Array.from({ length: maxStatements }, (_, i) => ({
      id: randomUUID(),
      competitionId: competition,
      entryId: scoring.names.bo,
      measure: 100 + i,
      replaces: [],
      byEntryId: scoring.names.anna,
      writtenAt: at,
      receivedAt: at,
    }))
    await app.db.insert(sideStatements).values(statements)
    const seen = async () => (await getDeskView())?.results[0]?.heads
    expect(await seen()).toHaveLength(maxStatements)
    expect((await correct(competition, { seen: await seen() })).status).toBe(200)
    const again = await correct(competition, { measure: 205, seen: await seen() })
    expect(again.status).toBe(200)
    expect((await shown())[0]?.results).toMatchObject([{ measure: 205 }])
  })

  test('deletes a measure, and restores it', async () => {
    const competition = await createCompetition()
    await sendStatement(competition)
    const seen = async () => (await getDeskView())?.results[0]?.heads
    await correct(competition, { measure: null, seen: await seen() })
    expect((await shown())[0]?.results).toEqual([])
    expect((await getDeskView())?.results).toMatchObject([
      { measure: null, place: null, said: [240] },
    ])
    const again = { measure: 240, seen: await seen() }
    expect((await correct(competition, again)).status).toBe(200)
    expect((await shown())[0]?.results).toMatchObject([{ measure: 240 }])
    expect(await reasonOf(await correct(competition, { ...again, seen: await seen() }))).toBe(
      'measure_unchanged',
    )
  })

  test('deletes the measure of a player who has left the start list, but cannot set one', async () => {
    const competition = await createCompetition()
    await sendStatement(competition)
    await app.db.delete(cards).where(eq(cards.entryId, scoring.names.bo))
    await app.db.delete(flightPlayers).where(eq(flightPlayers.entryId, scoring.names.bo))
    const seen = (await getDeskView())?.results[0]?.heads
    expect((await correct(competition, { seen })).status).toBe(404)
    expect((await correct(competition, { measure: null, seen })).status).toBe(200)
    expect(await getDeskView()).toMatchObject({ results: [{ measure: null, place: null }] })
  })

  test('enters a measure for a flight without a phone; safe to repeat', async () => {
    const competition = await createCompetition()
    const id = randomUUID()
    expect((await correct(competition, { id })).status).toBe(200)
    expect((await correct(competition, { id })).status).toBe(200)
    expect((await correct(competition, { id, measure: 5 })).status).toBe(409)
    expect(await getDeskView()).toMatchObject({ answered: 0, results: [{ measure: 204 }] })
  })

  test('gets a conflict when its id was used meanwhile', async () => {
    const [competition, other] = [await createCompetition(), await createCompetition({ hole: 7 })]
    const id = randomUUID()
    const { bo, anna } = scoring.names
    const taken = `insert into side_statements
      (id, competition_id, entry_id, measure, replaces, by_entry_id, written_at, received_at)
      values ('${id}', '${other}', '${bo}', 180, '{}', '${anna}', now(), now())`
    const answer = await holding(app, taken, async () => correct(competition, { id }))
    expect(await reasonOf(answer)).toBe('id_reused')
    expect(await getDeskView()).toMatchObject({ hole: 3, results: [] })
  })

  test('changes nothing when the result is final', async () => {
    const competition = await createCompetition()
    await setState('final')
    const answers = [
      await correct(competition),
      await ask('POST', '', given({ hole: 7 })),
      await ask('DELETE', `/${competition}`),
    ]
    for (const answer of answers) expect(await reasonOf(answer)).toBe('result_final')
  })
})

describe('the director', () => {
  test('removes a side competition with its statements, and restores it with all of them', async () => {
    const id = await createCompetition()
    await sendStatement(id)
    expect(await sidesOnBoard()).toBe(1)
    expect((await ask('DELETE', `/${id}`)).status).toBe(200)
    expect((await ask('DELETE', `/${id}`)).status).toBe(200)
    expect(await shown()).toEqual([])
    expect(await sidesOnBoard()).toBe(0)
    expect((await scoring.read()).sides).toEqual([])
    expect(await reasonOf(await sendStatement(id))).toBe('side_gone')
    expect(await reasonOf(await correct(id))).toBe('side_gone')
    expect(await createCompetition({ prize: 'En bold' })).toBe(id)
    expect(await shown()).toMatchObject([{ prize: 'En bold', results: [{ measure: 240 }] }])
  })

  test('cannot create one on a hole that is not played, nor in another tournament', async () => {
    await playFrontNine()
    expect(await reasonOf(await ask('POST', '', given({ hole: 12 })))).toBe('hole_missing')
    const elsewhere = given({ roundId: randomUUID() })
    expect((await ask('POST', '', elsewhere)).status).toBe(404)
    expect((await ask('POST', '', given({ divisionId: randomUUID() }))).status).toBe(404)
  })

  test('alone creates and removes side competitions; a scorer only corrects', async () => {
    const id = await createCompetition()
    await become('tournament_scorer')
    expect((await ask('POST', '', given({ hole: 7 }))).status).toBe(404)
    expect((await ask('DELETE', `/${id}`)).status).toBe(404)
    expect((await ask('GET')).status).toBe(200)
  })
})

test('a changed course of a round removes side competitions on other holes', async () => {
  await createCompetition({ hole: 12 })
  await createCompetition({ hole: 3 })
  await playFrontNine()
  await removeSideCompetitionsOffCourse(app.db, app.ctx(), scoring.tournamentId)
  expect(await getDeskView()).toMatchObject({ hole: 3 })
  expect(await selectSideCompetitions(app.db, [scoring.roundId])).toHaveLength(1)
})

test('a copied tournament has the side competitions on the same holes, without statements (D34)', async () => {
  const id = await createCompetition({ prize: 'En bold' })
  await sendStatement(id)
  const other = await openScoring(app)
  await copySideCompetitions(app.db, app.ctx(), {
    fromId: scoring.tournamentId,
    toId: other.tournamentId,
  })
  const copied = await selectSideCompetitions(app.db, [other.roundId])
  expect(copied).toMatchObject([
    { competition: { hole: 3, kind: 'nearest_pin', prize: 'En bold' }, statements: [] },
  ])
})
