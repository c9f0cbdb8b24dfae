import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublicMatches } from '#contract/matches/endpoints.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
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

beforeAll(openMatches)
afterAll(() => app.close())
beforeEach(() => beginMatches())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })
const publicMatches = async () => {
  const path = `/tournaments/${built.tournament.slug}/matches`
  return (await ask<PublicMatches>('GET', path, { cookie: '' })).body.divisions[0]
}
const stateOf = async () =>
  (await app.db.select().from(tournaments).where(eq(tournaments.id, built.tournament.id)))[0]

describe('a director’s change', () => {
  beforeEach(async () => {
    await publish()
    await takeMails()
  })

  test('shows first what a corrected semi-final does to the final, and then does just that', async () => {
    await decide('1.1', won('A'))
    await decide('1.2', won('B'))
    await decide('2.1', won('A', 4, 3))
    await takeMails()
    const { id } = await matchAt('1.2')
    const corrected = { kind: 'decision' as const, matchId: id, decision: won('A') }
    const preview = await ask('POST', `${ofDivision()}/change-preview`, {
      body: { change: corrected },
    })
    expect(preview.body).toMatchObject({
      effects: [
        { round: 'Semifinale', result: 'Spiller Nummer3 vinder 3&2', lost: null },
        {
          round: 'Finale',
          a: 'Spiller Nummer1',
          b: 'Spiller Nummer3',
          result: null,
          lost: 'Spiller Nummer1 vinder 4&3',
        },
      ],
      mailed: ['Spiller Nummer1', 'Spiller Nummer2', 'Spiller Nummer3'],
    })
    expect((await matchAt('2.1')).decision).not.toBeNull()
    await change(corrected)
    expect((await matchAt('2.1')).decision).toBeNull()
    const told = await takeMails()
    expect(new Set(told.map(({ to }) => to))).toEqual(
      new Set(['spiller1@example.dk', 'spiller2@example.dk', 'spiller3@example.dk']),
    )
  })

  test('of a player who withdraws gives the opponent a walkover and keeps the wins', async () => {
    await decide('1.1', won('A'))
    const [first] = (await directed()).contestants
    await change({ kind: 'withdrawal', contestantId: first!.id, isWithdrawn: true })
    await decide('1.2', won('B'))
    expect(await matchAt('2.1')).toMatchObject({ decision: { how: 'walkover', winner: 'B' } })
    expect(await matchAt('1.1')).toMatchObject({ decision: { how: 'played', winner: 'A' } })
    expect(await publicMatches()).toMatchObject({
      champion: (await matchAt('2.1')).b,
      contestants: [{ isWithdrawn: true }, {}, {}, {}],
    })
  })

  test('replaces a player before the first match, with the same seed, and not afterwards', async () => {
    const [reserve] = await buildEntries(app.db, built, 1, {
      lastName: 'Reserve',
      number: 9,
      email: 'reserve@example.dk',
      handicapTenths: 200,
    })
    const fourth = (await directed()).contestants[3]!
    await change({ kind: 'replacement', contestantId: fourth.id, entryId: reserve!.id })
    const newcomer = (await directed()).contestants[3]
    expect(newcomer).toMatchObject({ seed: 4, name: 'Spiller Reserve' })
    // The handicap is that of the player before, and the newcomer can export the reason.
    expect(fourth.seedReason?.handicapTenths).toBe(110)
    expect(newcomer?.seedReason).not.toHaveProperty('handicapTenths')
    const told = await takeMails()
    expect(told.map(({ to }) => to).toSorted()).toEqual([
      'reserve@example.dk',
      'spiller1@example.dk',
    ])
    await decide('1.1', won('A'))
    expect(
      await change({ kind: 'replacement', contestantId: fourth.id, entryId: entries[3]!.id }),
    ).toMatchObject(refused('match_player_has_begun'))
  })

  test.each([
    ['a score that cannot be', won('A', 5, 2), 'match_score_impossible'],
    ['a halved match in a knock-out', { how: 'halved' as const }, 'match_halved_in_knock_out'],
    ['nothing new', null, 'match_unchanged'],
  ])('to %s is refused', async (_, decision, reason) => {
    expect(await decide('1.1', decision)).toMatchObject(refused(reason))
  })

  test('of a match without players is refused, and so is one from an older page', async () => {
    expect(await decide('2.1', won('A'))).toMatchObject(refused('match_empty'))
    const { id } = await matchAt('1.1')
    expect(await change({ kind: 'decision', matchId: id, decision: won('A') }, 0)).toMatchObject({
      status: 409,
    })
  })

  test('moves a last day, mails those who have not played, and never past the next round', async () => {
    await decide('1.1', won('A'))
    await takeMails()
    const move = async (lastDay: string) =>
      ask('PUT', `${ofDivision()}/deadline`, {
        body: { version: (await directed()).version, stage: 'knock_out', round: 1, lastDay },
      })
    expect(await move('2027-06-27')).toMatchObject(refused('matches_deadlines_wrong'))
    expect((await move('2027-06-24')).status).toBe(200)
    expect((await takeMails()).map(({ to }) => to).toSorted()).toEqual([
      'spiller2@example.dk',
      'spiller3@example.dk',
    ])
  })

  test('takes the matches back while none has been played, and the tournament waits', async () => {
    const unpublish = async () =>
      ask('DELETE', ofDivision(), { body: { version: (await directed()).version } })
    expect((await unpublish()).status).toBe(200)
    expect(await stateOf()).toMatchObject({ state: 'closed' })
    await publish()
    await decide('1.1', won('A'))
    expect(await unpublish()).toMatchObject(refused('matches_begun'))
  })
})
