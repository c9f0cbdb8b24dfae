import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FixEffect, TournamentResults } from '#contract/tournament-results.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import { startingCompetitionTerms } from '#domain/tournaments/terms/competition-terms.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentEntries } from '#server/db/tables/tournament-entries.ts'
import { cards } from '#server/db/tables/tournament-scores.ts'
import { tournamentRounds } from '#server/db/tables/tournaments.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { signInAs } from '#test/people.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let house: TestHouse
let built: Awaited<ReturnType<typeof playTournament>>
let director: Record<string, string>

beforeAll(async () => {
  house = await openTestHouse({ now: '2027-06-12T15:10:00+02:00' })
})
beforeEach(async () => {
  built = await playTournament()
  director = await as('tournament_director')
})
afterAll(() => house.close())

/** Four who are round in gross Stableford: pars for the first two, a bogey and two for the others. */
async function playTournament(net = false) {
  const terms = startingCompetitionTerms({ format: { kind: 'stableford' }, net })
  const made = await buildTournament(house.db, { state: 'in_play', terms })
  const entries = await buildEntries(house.db, made, 4, { email: 'spiller@example.dk' })
  await buildDraw(house.db, made, entries)
  const { round } = made
  await house.db
    .update(tournamentRounds)
    .set({ drawVersion: 1 })
    .where(eq(tournamentRounds.id, round.id))
  const pars = round.tees[0]?.holes.map(({ par }) => par) ?? []
  for (const [i, { id }] of entries.entries()) {
    const scores = pars.map((par, hole) => (hole < Math.max(0, i - 1) ? par + 1 : par))
    await house.db
      .update(cards)
      .set({ scores, deliveredAt: house.clock.now() })
      .where(eq(cards.entryId, id))
  }
  return { ...made, ids: entries.map(({ id }) => id) }
}

async function as(name: RoleName) {
  const { accountId, cookie } = await signInAs(house)
  const scopeId = built.tournament.id
  await grantRole(house.db, house.ctx(), { accountId, name, scopeId })
  return { cookie }
}

const ask = (method: 'GET' | 'POST' | 'PUT', what: string, body?: object) =>
  house.request(method, `/api/v1/tournaments/${built.tournament.id}/${what}`, body, director)
const read = async () => (await (await ask('GET', 'results')).json()) as TournamentResults
const reasonOf = async (answer: Response) =>
  ((await answer.json()) as { error: { reason?: string } }).error.reason
describe('found late (TD-6)', () => {
  const teeIds = () => built.round.tees.map(({ id }) => id)
  const turned = () => built.round.tees[0]?.holes.map(({ strokeIndex }) => 19 - strokeIndex) ?? []
  const asIs = () => built.round.tees[0]?.holes.map(({ strokeIndex }) => strokeIndex) ?? []
  const preview = async (fix: object) =>
    (await (await ask('POST', 'fixes/preview', { fix })).json()) as FixEffect
  const apply = (fix: object) => ask('POST', 'fixes', { fix })
  const indexes = (strokeIndexes: number[]) => ({
    kind: 'stroke_indexes',
    teeIds: teeIds(),
    strokeIndexes,
  })

  beforeEach(async () => {
    built = await playTournament(true)
    director = await as('tournament_director')
  })
  const results = async () => (await read()).divisions[0]?.placings

  test('a wrong stroke index: every changed result is shown, stored by nobody, then applied, logged and taken back', async () => {
    // Where the ball was picked up a stroke is worth nothing, on the other holes it is.
    const [card] = await house.db
      .select()
      .from(cards)
      .where(eq(cards.entryId, built.ids[3] ?? ''))
    const scores = card?.scores.with(1, 'picked_up') ?? []
    await house.db
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
    const deeds = await house.db
      .select()
      .from(activity)
      .where(eq(activity.action, 'tournaments.fix_result'))
    expect(deeds.at(-1)?.data).toMatchObject({ before: [{ strokeIndexes: asIs() }, {}] })
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
  ])('stroke indexes that are no permutation, %s, are refused', async (_, given) => {
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
    const [entry] = await house.db
      .select()
      .from(tournamentEntries)
      .where(eq(tournamentEntries.id, first))
    expect(entry?.handicapTenths).toBe(80)
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

  test('a tee of another tournament is not there', async () => {
    const other = await buildTournament(house.db)
    const fix = { ...indexes(asIs()), teeIds: [other.round.tees[0]?.id] }
    expect((await apply(fix)).status).toBe(404)
  })
})
