import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards } from '#server/db/tables/scoring.ts'
import { brokenNumber, strangeNumber } from '#server/simulators/dgu/test-golfers.ts'
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

describe('a delivered card', () => {
  test('is sent once to the exchange with strokes, player and marker', async () => {
    await golfBox.handIn()
    await golfBox.run()
    await golfBox.run()
    const [stored, ...others] = await golfBox.inExchange()
    expect(others).toEqual([])
    expect(stored).toMatchObject({
      externalId: `${golfBox.roundId}.${golfBox.names.bo}`,
      posts: 1,
      card: {
        HCP: '90000',
        Course: { Name: 'Skovbanen', TeeRating: '725000', TeeSlope: 126 },
        Round: { HolesPlayed: 18, RoundType: 2, StartTime: '20270612T090000' },
        Result: { TotalStrokes: 72, IsQualifying: true },
        Player: { UnionID: '72-4197' },
        Marker: { UnionID: '72-11' },
      },
    })
    expect(await golfBox.report()).toMatchObject({ state: 'sent', revision: 1, attempts: 1 })
  })

  test('is not reported before its delivery, nor when the committee settled it', async () => {
    await golfBox.fill()
    const { sent, receiver } = takes()
    await golfBox.run(receiver)
    await golfBox.handIn()
    await app.db.update(cards).set({ settledAs: 'uncertified' })
    await golfBox.run(receiver)
    expect(sent).toEqual([])
    await app.db.update(cards).set({ settledAs: null })
  })

  test('is not sent while its player has a status, even one from after the card was filed', async () => {
    await golfBox.handIn()
    await golfBox.run(isDown().receiver)
    await golfBox.giveCode('DQ')
    app.clock.set('2027-06-12T16:00:00+02:00')
    const { sent, receiver } = takes()
    await golfBox.run(receiver)
    expect(sent).toEqual([])
    await golfBox.giveCode(null)
    await golfBox.run(receiver)
    expect(sent).toHaveLength(1)
  })

  test('that is corrected is sent again under the same id with the next revision', async () => {
    await golfBox.handIn()
    await golfBox.run()
    await (await golfBox.desk()).correct(5)
    await golfBox.run()
    expect(await golfBox.report()).toMatchObject({ state: 'sent', revision: 2 })
    expect(await golfBox.inExchange()).toMatchObject([
      { posts: 2, card: { Result: { TotalStrokes: 73 } } },
    ])
  })

  test('is sent once by two concurrent processes', async () => {
    await golfBox.handIn()
    await golfBox.run(isDown().receiver)
    app.clock.set('2027-06-12T16:00:00+02:00')
    // The first process waits for its response until the second has finished.
    const second = Promise.withResolvers<void>()
    const first = receiverOf(async () => {
      await second.promise
      return { state: 'accepted' }
    })
    const other = takes()
    const running = golfBox.run(first.receiver)
    await expect.poll(() => first.sent.length).toBe(1)
    await golfBox.run(other.receiver)
    second.resolve()
    await running
    expect([...first.sent, ...other.sent]).toHaveLength(1)
  })
})

describe('a card that GolfBox does not accept', () => {
  test('is retried while GolfBox is down, and given up at midnight', async () => {
    await golfBox.hasNumber(golfBox.names.bo, brokenNumber)
    await golfBox.handIn()
    await golfBox.run()
    expect(await golfBox.report()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      dueAt: new Date('2027-06-12T15:11:00+02:00'),
    })
    app.clock.set('2027-06-12T23:50:00+02:00')
    await golfBox.run()
    expect((await golfBox.report())?.dueAt).toEqual(new Date('2027-06-12T23:52:00+02:00'))
    app.clock.set('2027-06-13T00:00:10+02:00')
    await golfBox.run()
    expect(await golfBox.report()).toMatchObject({
      state: 'by_hand',
      reason: 'given_up',
      attempts: 2,
    })
  })

  test('is refused with the message of GolfBox and not retried', async () => {
    await golfBox.hasNumber(golfBox.names.bo, strangeNumber)
    await golfBox.handIn()
    await golfBox.run()
    expect(await golfBox.report()).toMatchObject({ state: 'refused', answer: 'Player not found.' })
    const { sent, receiver } = takes()
    app.clock.set('2027-06-12T20:00:00+02:00')
    await golfBox.run(receiver)
    expect(sent).toEqual([])
  })

  test('is entered manually when the player has no DGU number', async () => {
    await golfBox.hasNumber(golfBox.names.bo, null)
    await golfBox.handIn()
    await golfBox.run()
    expect(await golfBox.report()).toMatchObject({ state: 'by_hand', reason: 'no_number' })
    expect(await golfBox.inExchange()).toEqual([])
  })

  test('is sent when the tournament desk has corrected the number and queues it again', async () => {
    await golfBox.hasNumber(golfBox.names.bo, strangeNumber)
    await golfBox.handIn()
    await golfBox.run()
    await golfBox.hasNumber(golfBox.names.bo, '72-4197')
    const { again, list } = await golfBox.desk()
    expect(await (await again()).json()).toEqual({ state: 'waiting' })
    await golfBox.run()
    expect(await list()).toMatchObject({ isConnected: true, reports: [{ state: 'sent' }] })
    expect(await (await again()).json()).toEqual({ state: 'sent' })
  })

  test('is in the file for manual entry, with every hole and the reason', async () => {
    await golfBox.hasNumber(golfBox.names.bo, strangeNumber)
    await golfBox.handIn()
    await golfBox.run()
    const { text, status } = await (await golfBox.desk()).csv()
    expect(status).toBe(200)
    const [heading = '', line = '', ...rest] = text.split('\r\n')
    expect(heading).toContain('Spiller;DGU-nummer;')
    expect(line).toContain(`Spiller Nummer2;${strangeNumber};Hjemme Golfklub;9,0;`)
    expect(line).toMatch(/(;4){18};72;GolfBox svarede: Player not found\.;$/)
    expect(rest).toEqual([''])
  })
})

test('a visitor of the flight sees the status of the card without the reason', async () => {
  await golfBox.hasNumber(golfBox.names.bo, null)
  await golfBox.handIn()
  await golfBox.run()
  const answer = await app.request('GET', `/api/v1/flights/${golfBox.flightId}/card-reports`)
  expect(await answer.json()).toEqual({
    reports: [{ entryId: golfBox.names.bo, reportStatus: 'by_hand' }],
  })
})

test('the list and the file are only for the tournament desk', async () => {
  const { cookie } = await signInAs(app)
  for (const under of ['card-reports', 'card-reports/export.csv']) {
    const at = `/api/v1/tournaments/${golfBox.tournamentId}/${under}`
    expect((await app.request('GET', at, undefined, { cookie })).status).toBe(404)
  }
})
