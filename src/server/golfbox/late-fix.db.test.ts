import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fixable } from '#contract/results/fixable.ts'
import { cardReports } from '#server/db/tables/golfbox.ts'
import { roundTees } from '#server/db/tables/competitions.ts'
import {
  createGolfBoxTestApp,
  isDown,
  receiverOf,
  takes,
  type GolfBoxTestApp,
} from '#test/card-reports.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
let golfBox: GolfBoxTestApp

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
  await app.listen()
})
beforeEach(async () => {
  app.clock.set('2027-06-12T15:10:00+02:00')
  golfBox = await createGolfBoxTestApp(app)
})
afterAll(() => app.close())

/** The director corrects what was wrong from the start, after the card was handed in. */
async function fix(what: object) {
  const role = { name: 'tournament_director' as const, clubId: golfBox.tournamentId }
  const { cookie } = await signInAs(app, [role])
  const path = `/api/v1/tournaments/${golfBox.tournamentId}/fixes`
  const read = await app.request('GET', path, undefined, { cookie })
  const { version: basedOn } = (await read.json()) as Fixable
  const answer = await app.request('POST', path, { fix: what, basedOn }, { cookie })
  expect(answer.status).toBe(200)
}
const tees = () => app.db.select().from(roundTees).where(eq(roundTees.roundId, golfBox.roundId))
async function teeOf(gender: 'men' | 'women') {
  const tee = (await tees()).find((one) => one.gender === gender)
  if (!tee) throw new Error('No such tee')
  return tee
}
const ofBo = () => ({ roundId: golfBox.roundId, entryId: golfBox.names.bo })
/** Bo plays from the women's tee with 9,0. */
const fixHandicap = (handicapTenths = 240) =>
  fix({ kind: 'player_handicap', ...ofBo(), handicapTenths })

describe('a card that GolfBox has is sent again', () => {
  test('with the corrected handicap, at once', async () => {
    await golfBox.handIn()
    await golfBox.run()
    const woken: string[] = []
    app.services.wake = (name) => woken.push(name)
    await fixHandicap()
    expect(woken).toContain('card-reports')
    app.services.wake = undefined
    await golfBox.run()
    expect(await golfBox.inExchange()).toMatchObject([{ posts: 2, card: { HCP: '240000' } }])
    expect(await golfBox.report()).toMatchObject({ state: 'sent', revision: 2 })
    await golfBox.run()
    expect(await golfBox.inExchange()).toMatchObject([{ posts: 2 }])
  })

  test('from the corrected tee', async () => {
    await golfBox.handIn()
    await golfBox.run()
    const men = await teeOf('men')
    await fix({ kind: 'player_tee', ...ofBo(), teeId: men.id })
    await golfBox.run()
    expect(await golfBox.inExchange()).toMatchObject([
      { posts: 2, card: { Course: { TeeName: men.name, TeeSlope: men.slopeRating } } },
    ])
  })

  test('with the corrected stroke indexes', async () => {
    await golfBox.handIn()
    await golfBox.run()
    const { id, holes } = await teeOf('women')
    const strokeIndexes = holes.map(({ strokeIndex }) => 19 - strokeIndex)
    await fix({ kind: 'stroke_indexes', teeIds: [id], strokeIndexes })
    await golfBox.run()
    const [stored] = await golfBox.inExchange()
    expect(stored?.posts).toBe(2)
    expect(stored?.card).toMatchObject({
      Course: { Holes: strokeIndexes.map((Index) => ({ Index })) },
    })
  })

  // The playing handicap may stay the same, and the handicap authority still computes with the rating.
  test('with the corrected rating of the tee', async () => {
    await golfBox.handIn()
    await golfBox.run()
    const { id, slopeRating, courseRatingTenths } = await teeOf('women')
    const rating = { slopeRating, courseRatingTenths: courseRatingTenths + 1 }
    await fix({ kind: 'tee_rating', teeIds: [id], ...rating })
    await golfBox.run()
    expect(await golfBox.inExchange()).toMatchObject([
      { posts: 2, card: { Course: { TeeRating: '726000' } } },
    ])
  })

  test('once more when the handicap is corrected while it is on its way', async () => {
    await golfBox.handIn()
    let isFirst = true
    const { sent, receiver } = receiverOf(async () => {
      if (isFirst) await fixHandicap()
      isFirst = false
      return { state: 'accepted' }
    })
    await golfBox.run(receiver)
    await golfBox.run(receiver)
    expect(sent.map(({ handicapTenths }) => handicapTenths)).toEqual([90, 240])
  })

  test('and stands as outdated until then, and when GolfBox refuses it', async () => {
    await golfBox.handIn()
    await golfBox.run()
    await fixHandicap()
    const desk = await golfBox.desk()
    expect(await desk.list()).toMatchObject({
      reports: [{ reportStatus: 'outdated', change: 'facts' }],
    })
    expect((await desk.csv()).text).toContain(
      'kl. 15.10, før tee eller handicap blev rettet: ret det i GolfBox.',
    )
    await golfBox.run(receiverOf(() => ({ state: 'refused', answer: 'Too late.' })).receiver)
    expect(await desk.list()).toMatchObject({
      reports: [{ reportStatus: 'outdated', change: null, answer: 'Too late.' }],
    })
  })

  test('but not by a fix of another player', async () => {
    await golfBox.handIn()
    await golfBox.run()
    const { carl: entryId } = golfBox.names
    await fix({ kind: 'player_handicap', ...ofBo(), entryId, handicapTenths: 240 })
    const { sent, receiver } = takes()
    await golfBox.run(receiver)
    expect(sent).toEqual([])
  })

  test('but not when it was reported before its facts were kept', async () => {
    await golfBox.handIn()
    await golfBox.run()
    await app.db.update(cardReports).set({ facts: null })
    await fixHandicap()
    const { sent, receiver } = takes()
    await golfBox.run(receiver)
    expect(sent).toEqual([])
  })
})

test('a card that waits is sent once, with the corrected handicap', async () => {
  await golfBox.handIn()
  await golfBox.run(isDown().receiver)
  await fixHandicap()
  const { sent, receiver } = takes()
  await golfBox.run(receiver)
  expect(sent.map(({ handicapTenths }) => handicapTenths)).toEqual([240])
  await golfBox.run(receiver)
  expect(sent).toHaveLength(1)
})

describe('a card that the tournament desk entered in GolfBox', () => {
  test('must be entered again after a late fix, and is not sent instead', async () => {
    await golfBox.handIn()
    await golfBox.run(isDown().receiver)
    const desk = await golfBox.desk()
    await desk.markEnteredManually()
    await fixHandicap()
    app.clock.set('2027-06-12T16:00:00+02:00')
    const { sent, receiver } = takes()
    await golfBox.run(receiver)
    expect(sent).toEqual([])
    expect(await desk.list()).toMatchObject({
      reports: [{ reportStatus: 'outdated', change: 'facts' }],
    })
    expect((await desk.csv()).text).toMatch(
      /;Tastet 12\.0?6\.2027 kl\. 15\.10, før tee eller handicap blev rettet: tast det igen i GolfBox\.;/,
    )
    await desk.markEnteredManually()
    expect(await desk.list()).toMatchObject({ reports: [{ reportStatus: 'entered_manually' }] })
  })

  test('cannot be marked by someone who saw it before the fix', async () => {
    await golfBox.handIn()
    await golfBox.run(isDown().receiver)
    const desk = await golfBox.desk()
    const [seen] = (await desk.list()).reports
    if (!seen) throw new Error('Nothing to tick')
    await fixHandicap()
    expect(await (await desk.tick(seen)).json()).toMatchObject({
      error: { code: 'changed_elsewhere' },
    })
  })
})
