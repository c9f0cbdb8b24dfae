import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#server/db/tables/activity.ts'
import { strangeNumber } from '#server/simulators/dgu/test-golfers.ts'
import {
  isDown,
  createGolfBoxTestApp,
  receiverOf,
  takes,
  type GolfBoxTestApp,
} from '#test/card-reports.ts'
import { waitForLockWaiters } from '#test/lock-waiters.ts'
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

/** Bo's card, which GolfBox does not know him for. */
async function refused() {
  await golfBox.hasNumber(golfBox.names.bo, strangeNumber)
  await golfBox.handIn()
  await golfBox.run()
}
const ticksInLog = () =>
  app.db
    .select({ data: activity.data, accountId: activity.accountId })
    .from(activity)
    .where(
      and(
        eq(activity.action, 'tournaments.tick_card_typed'),
        eq(activity.subjectId, golfBox.names.bo),
      ),
    )

describe('a card that the tournament desk typed into GolfBox', () => {
  test('has its tick with who and when, for the other scorers too, and is told in the log', async () => {
    await refused()
    const [one, other] = [await golfBox.desk(), await golfBox.desk()]
    expect(await (await one.markEnteredManually()).json()).toEqual({
      reportStatus: 'entered_manually',
    })
    const at = Date.parse('2027-06-12T15:10:00+02:00')
    expect(await one.list()).toMatchObject({
      reports: [{ reportStatus: 'entered_manually', enteredManually: { at, isMine: true } }],
    })
    expect(await other.list()).toMatchObject({
      reports: [{ reportStatus: 'entered_manually', enteredManually: { at, isMine: false } }],
    })
    expect(await ticksInLog()).toEqual([
      { accountId: one.accountId, data: { roundId: golfBox.roundId, isEnteredManually: true } },
    ])
  })

  test('and that two tick at the same moment is ticked once, by the first', async () => {
    await refused()
    const [one, other] = [await golfBox.desk(), await golfBox.desk()]
    const [seen] = (await one.list()).reports
    if (!seen) throw new Error('Nothing to tick')
    const answers = await Promise.all([one.tick(seen), other.tick(seen)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [event, ...more] = await ticksInLog()
    expect(more).toEqual([])
    expect(await golfBox.report()).toMatchObject({ enteredManuallyBy: event?.accountId })
  })

  test('is not sent as well, not by itself and not when asked, until it is ticked off', async () => {
    await golfBox.handIn()
    await golfBox.run(isDown().receiver)
    const desk = await golfBox.desk()
    await desk.markEnteredManually()
    app.clock.set('2027-06-12T16:00:00+02:00')
    const { sent, receiver } = takes()
    await golfBox.run(receiver)
    expect(sent).toEqual([])
    expect(await (await desk.again()).json()).toMatchObject({
      error: { reason: 'card_typed' },
    })
    expect(await (await desk.markEnteredManually(false)).json()).toEqual({
      reportStatus: 'waiting',
    })
    await golfBox.run(receiver)
    expect(sent).toHaveLength(1)
  })

  test('has not been, when it was sent: then it cannot be ticked', async () => {
    await golfBox.handIn()
    await golfBox.run()
    expect(await (await (await golfBox.desk()).markEnteredManually()).json()).toMatchObject({
      error: { reason: 'card_sent' },
    })
    expect((await golfBox.report())?.enteredManuallyAt).toBeNull()
  })

  test('and is on its way at that moment is sent first, and then not ticked', async () => {
    await golfBox.handIn()
    await golfBox.run(isDown().receiver)
    app.clock.set('2027-06-12T16:00:00+02:00')
    const desk = await golfBox.desk()
    const answer = Promise.withResolvers<void>()
    const slow = receiverOf(async () => {
      await answer.promise
      return { state: 'accepted' }
    })
    const running = golfBox.run(slow.receiver)
    await expect.poll(() => slow.sent.length).toBe(1)
    const ticking = desk.markEnteredManually()
    await waitForLockWaiters(app, 1)
    answer.resolve()
    await running
    expect(await (await ticking).json()).toMatchObject({
      error: { reason: 'card_sent' },
    })
  })

  test('is to be typed again when it is corrected, and is not sent in its place', async () => {
    await refused()
    const desk = await golfBox.desk()
    await desk.markEnteredManually()
    await desk.correct(5)
    await golfBox.hasNumber(golfBox.names.bo, '72-4197')
    const { sent, receiver } = takes()
    await golfBox.run(receiver)
    expect(sent).toEqual([])
    expect(await desk.list()).toMatchObject({ reports: [{ reportStatus: 'outdated' }] })
    expect((await desk.csv()).text).toMatch(
      /;5(;4){17};73;Tastet 12\.0?6\.2027 kl\. 15\.10, før kortet blev rettet: tast det igen i GolfBox\.;/,
    )
    await desk.markEnteredManually()
    expect(await desk.list()).toMatchObject({
      reports: [{ reportStatus: 'entered_manually', revision: 2 }],
    })
  })

  test('is not ticked by one who saw it before the correction', async () => {
    await refused()
    const desk = await golfBox.desk()
    const [seen] = (await desk.list()).reports
    if (!seen) throw new Error('Nothing to tick')
    await desk.correct(5)
    expect(await (await desk.tick(seen)).json()).toMatchObject({
      error: { code: 'changed_elsewhere' },
    })
    expect((await golfBox.report())?.enteredManuallyAt).toBeNull()
  })

  test('stands in the file with its tick and without a reason', async () => {
    await refused()
    const desk = await golfBox.desk()
    await desk.markEnteredManually()
    const [heading = '', line = ''] = (await desk.csv()).text.split('\r\n')
    expect(heading).toMatch(/;Hvorfor;Tastet ind$/)
    expect(line).toMatch(/;72;;12\.0?6\.2027 kl\. 15\.10 af .+$/)
  })

  test('says so to whoever looks at the flight, and not who typed it', async () => {
    await refused()
    await (await golfBox.desk()).markEnteredManually()
    const answer = await app.request('GET', `/api/v1/flights/${golfBox.flightId}/card-reports`)
    expect(await answer.json()).toEqual({
      reports: [{ entryId: golfBox.names.bo, reportStatus: 'entered_manually' }],
    })
  })
})

describe('what GolfBox has and does not stand here any more', () => {
  test('is put right by hand when the player gets a code, ticked, and told again when it goes', async () => {
    await golfBox.handIn()
    await golfBox.run()
    const desk = await golfBox.desk()
    const reportStatus = async () => (await desk.list()).reports.map((one) => one.reportStatus)
    await golfBox.giveCode('DQ')
    const { sent, receiver } = takes()
    await golfBox.run(receiver)
    expect(await desk.list()).toMatchObject({
      reports: [{ reportStatus: 'outdated', status: 'DQ' }],
    })
    expect((await desk.csv()).text).toContain('kl. 15.10, før koden DQ: ret det i GolfBox.')
    await desk.markEnteredManually()
    expect(await reportStatus()).toEqual(['entered_manually'])
    await golfBox.giveCode(null)
    await golfBox.run(receiver)
    expect(await reportStatus()).toEqual(['outdated'])
    expect((await desk.csv()).text).toContain('før koden blev taget væk: ret det i GolfBox.')
    expect(sent).toEqual([])
  })

  test('is not told of a code that is taken back before anybody saw to it', async () => {
    await golfBox.handIn()
    await golfBox.run()
    await golfBox.giveCode('DQ')
    await golfBox.giveCode(null)
    expect(await (await golfBox.desk()).list()).toMatchObject({
      reports: [{ reportStatus: 'sent' }],
    })
  })

  test('is put right by hand when GolfBox does not take the correction', async () => {
    await golfBox.handIn()
    await golfBox.run()
    const desk = await golfBox.desk()
    await desk.correct(5)
    await golfBox.run(receiverOf(() => ({ state: 'refused', answer: 'Too late.' })).receiver)
    expect(await desk.list()).toMatchObject({
      reports: [
        { reportStatus: 'outdated', state: 'refused', enteredManually: null, answer: 'Too late.' },
      ],
    })
    expect((await desk.csv()).text).toContain(
      'kl. 15.10, før kortet blev rettet: ret det i GolfBox.',
    )
    expect(await (await desk.markEnteredManually()).json()).toEqual({
      reportStatus: 'entered_manually',
    })
  })

  test('is not forgotten when a code comes while the correction waits', async () => {
    await golfBox.handIn()
    await golfBox.run()
    const desk = await golfBox.desk()
    await desk.correct(5)
    await golfBox.run(isDown().receiver)
    await golfBox.giveCode('DQ')
    app.clock.set('2027-06-12T16:00:00+02:00')
    await golfBox.run(takes().receiver)
    expect(await desk.list()).toMatchObject({
      reports: [{ reportStatus: 'outdated', status: 'DQ' }],
    })
  })

  test('is nothing when the card was never there: then a code takes it off the list', async () => {
    await refused()
    await golfBox.giveCode('DQ')
    const desk = await golfBox.desk()
    expect((await desk.list()).reports).toEqual([])
    expect((await desk.csv()).text.trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('is not touched by a code of a later round, nor by a missed cut', async () => {
    await golfBox.handIn()
    await golfBox.run()
    await golfBox.giveCode('WD', await golfBox.addRound())
    expect(await (await golfBox.desk()).list()).toMatchObject({
      reports: [{ reportStatus: 'sent' }],
    })
    await golfBox.giveCode('MC')
    expect(await (await golfBox.desk()).list()).toMatchObject({
      reports: [{ reportStatus: 'sent' }],
    })
  })
})

test('only the tournament desk ticks a card', async () => {
  await refused()
  const { cookie } = await signInAs(app)
  const at = `/api/v1/tournaments/${golfBox.tournamentId}/rounds/${golfBox.roundId}/cards/${golfBox.names.bo}`
  const body = { isEnteredManually: true, seen: { revision: 1, status: null } }
  const answer = await app.request('POST', `${at}/typed-in-golfbox`, body, { cookie })
  expect(answer.status).toBe(404)
})
