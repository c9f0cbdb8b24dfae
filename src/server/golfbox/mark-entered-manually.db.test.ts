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

/** Bo’s card; GolfBox has no member with his number. */
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

describe('a card that the tournament desk entered in GolfBox', () => {
  test('has a mark with person and time, visible to other scorers, and a log entry', async () => {
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

  test('is marked once by two people at the same time, with the first one’s name', async () => {
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

  test('is not sent, neither automatically nor on request, until the mark is removed', async () => {
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

  test('cannot be marked once it was sent', async () => {
    await golfBox.handIn()
    await golfBox.run()
    expect(await (await (await golfBox.desk()).markEnteredManually()).json()).toMatchObject({
      error: { reason: 'card_sent' },
    })
    expect((await golfBox.report())?.enteredManuallyAt).toBeNull()
  })

  test('cannot be marked while it is being sent', async () => {
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
    expect(await (await desk.markEnteredManually()).json()).toMatchObject({
      error: { reason: 'card_being_sent' },
    })
    answer.resolve()
    await running
    expect(await (await desk.markEnteredManually()).json()).toMatchObject({
      error: { reason: 'card_sent' },
    })
  })

  test('must be entered again when it is corrected, and is not sent instead', async () => {
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

  test('cannot be marked by someone who saw it before the correction', async () => {
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

  test('is in the file with its mark and without a reason', async () => {
    await refused()
    const desk = await golfBox.desk()
    await desk.markEnteredManually()
    const [heading = '', line = ''] = (await desk.csv()).text.split('\r\n')
    expect(heading).toMatch(/;Hvorfor;Tastet ind$/)
    expect(line).toMatch(/;72;;12\.0?6\.2027 kl\. 15\.10 af .+$/)
  })

  test('has a public status without the name of the person', async () => {
    await refused()
    await (await golfBox.desk()).markEnteredManually()
    const answer = await app.request('GET', `/api/v1/flights/${golfBox.flightId}/card-reports`)
    expect(await answer.json()).toEqual({
      reports: [{ entryId: golfBox.names.bo, reportStatus: 'entered_manually' }],
    })
  })
})

describe('a card that GolfBox has with outdated scores', () => {
  test('must be corrected manually when the player gets a status, and again when it is removed', async () => {
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

  test('needs no correction when a status is removed before anyone acted on it', async () => {
    await golfBox.handIn()
    await golfBox.run()
    await golfBox.giveCode('DQ')
    await golfBox.giveCode(null)
    expect(await (await golfBox.desk()).list()).toMatchObject({
      reports: [{ reportStatus: 'sent' }],
    })
  })

  test('must be corrected manually when GolfBox does not accept the correction', async () => {
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

  test('keeps its report when a status comes while the correction waits', async () => {
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

  test('is not listed when the card was never sent and the player gets a status', async () => {
    await refused()
    await golfBox.giveCode('DQ')
    const desk = await golfBox.desk()
    expect((await desk.list()).reports).toEqual([])
    expect((await desk.csv()).text.trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('is not affected by a status of a later round or a missed cut', async () => {
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

test('only the tournament desk can mark a card', async () => {
  await refused()
  const { cookie } = await signInAs(app)
  const at = `/api/v1/tournaments/${golfBox.tournamentId}/rounds/${golfBox.roundId}/cards/${golfBox.names.bo}`
  const body = {
    isEnteredManually: true,
    seen: { revision: 1, facts: '0'.repeat(32), status: null },
  }
  const answer = await app.request('POST', `${at}/typed-in-golfbox`, body, { cookie })
  expect(answer.status).toBe(404)
})
