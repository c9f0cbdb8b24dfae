import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { listCardReports } from '#contract/tournament-card-reports.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { simulatorScorecards } from '#server/db/tables/simulators.ts'
import { tournamentEntries } from '#server/db/tables/tournament-entries.ts'
import { cardReports, cards } from '#server/db/tables/tournament-scores.ts'
import { brokenNumber, strangeNumber } from '#server/simulators/dgu/test-golfers.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { signInAs } from '#test/people.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'
import type { CardAnswer, ScorecardReceiver, SignedCard } from './scorecard-receiver.ts'
import { reportCards } from './send-reports.ts'

let house: TestHouse
let scoring: Scoring

beforeAll(async () => {
  house = await openTestHouse({ now: '2027-06-12T15:10:00+02:00' })
  await house.listen()
})
beforeEach(async () => {
  house.clock.set('2027-06-12T15:10:00+02:00')
  await house.db.delete(cardReports)
  await house.db.update(cards).set({ deliveredAt: null, receipt: null })
  await house.db.delete(simulatorScorecards)
  scoring = await openScoring(house)
  await hasNumber(scoring.names.bo, '72-4197')
  await hasNumber(scoring.names.anna, '72-11')
})
afterAll(() => house.close())

const hasNumber = (entryId: string, dguNumber: string | null) =>
  house.db.update(tournamentEntries).set({ dguNumber }).where(eq(tournamentEntries.id, entryId))

/** Eighteen fours for Bo, signed by both and handed in. */
async function handIn() {
  const { anna, bo } = scoring.names
  await scoring.fill()
  await scoring.sign({ entryId: bo, as: 'marker', by: anna })
  await scoring.sign({ entryId: bo, as: 'player', by: bo })
  await scoring.deliver(bo)
}

function receiverOf(answer: (card: SignedCard) => CardAnswer | Promise<CardAnswer>) {
  const sent: SignedCard[] = []
  const receiver: ScorecardReceiver = {
    send: async (card) => {
      sent.push(card)
      return answer(card)
    },
  }
  return { sent, receiver }
}
const takes = () => receiverOf(() => ({ state: 'accepted' }))
const isDown = () => receiverOf(() => ({ state: 'unavailable', why: 'HTTP 500' }))

async function reportOf(entryId = scoring.names.bo) {
  const of = and(eq(cardReports.roundId, scoring.roundId), eq(cardReports.entryId, entryId))
  const [row] = await house.db.select().from(cardReports).where(of)
  return row
}
const run = (receiver?: ScorecardReceiver) => reportCards(house.ctx(), receiver)
const inExchange = () => house.db.select().from(simulatorScorecards)

async function desk() {
  const { accountId, cookie } = await signInAs(house)
  const role = { name: 'tournament_scorer' as const, scopeId: scoring.tournamentId }
  await grantRole(house.db, house.ctx(), { accountId, ...role })
  const at = `/api/v1/tournaments/${scoring.tournamentId}`
  return {
    list: async () =>
      (await (
        await house.request('GET', `${at}/card-reports`, undefined, { cookie })
      ).json()) as z.output<typeof listCardReports.output>,
    again: (entryId: string) =>
      house.request(
        'POST',
        `${at}/rounds/${scoring.roundId}/cards/${entryId}/report`,
        {},
        { cookie },
      ),
    csv: async () => {
      const answer = await house.request('GET', `${at}/card-reports/export.csv`, undefined, {
        cookie,
      })
      return { status: answer.status, text: await answer.text() }
    },
    correct: async (score: number) => {
      const card = `${at}/rounds/${scoring.roundId}/cards/${scoring.names.bo}`
      const seen = await house.request('GET', card, undefined, { cookie })
      const { revision } = ((await seen.json()) as { card: { revision: number } }).card
      const answer = await house.request(
        'POST',
        `${card}/correction`,
        { id: crypto.randomUUID(), hole: 1, score, reason: 'Set på hullet', revision },
        { cookie },
      )
      expect(answer.status).toBe(200)
    },
  }
}

describe('a card that was handed in', () => {
  test('goes to the exchange with its strokes, player and marker, once', async () => {
    await handIn()
    await run()
    await run()
    const [stored, ...others] = await inExchange()
    expect(others).toEqual([])
    expect(stored).toMatchObject({
      externalId: `${scoring.roundId}.${scoring.names.bo}`,
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
    expect(await reportOf()).toMatchObject({ state: 'sent', revision: 1, attempts: 1 })
  })

  test('is not reported before it is handed in, nor when the committee settled it', async () => {
    await scoring.fill()
    const { sent, receiver } = takes()
    await run(receiver)
    await handIn()
    await house.db.update(cards).set({ settledAs: 'uncertified' })
    await run(receiver)
    expect(sent).toEqual([])
    await house.db.update(cards).set({ settledAs: null })
  })

  test('is not sent while its player has a code, also when it came after the card was filed', async () => {
    await handIn()
    await run(isDown().receiver)
    const { bo } = scoring.names
    const give = (status: 'DQ' | null) =>
      house.db.update(tournamentEntries).set({ status }).where(eq(tournamentEntries.id, bo))
    await give('DQ')
    house.clock.set('2027-06-12T16:00:00+02:00')
    const { sent, receiver } = takes()
    await run(receiver)
    expect(sent).toEqual([])
    await give(null)
    await run(receiver)
    expect(sent).toHaveLength(1)
  })

  test('corrected, goes again under the same id with the next revision', async () => {
    await handIn()
    await run()
    await (await desk()).correct(5)
    await run()
    expect(await reportOf()).toMatchObject({ state: 'sent', revision: 2 })
    expect(await inExchange()).toMatchObject([{ posts: 2, card: { Result: { TotalStrokes: 73 } } }])
  })

  test('is sent once when two processes look at the same moment', async () => {
    await handIn()
    await run(isDown().receiver)
    house.clock.set('2027-06-12T16:00:00+02:00')
    // The first waits for its answer until the second is through.
    const second = Promise.withResolvers<void>()
    const first = receiverOf(async () => {
      await second.promise
      return { state: 'accepted' }
    })
    const other = takes()
    const running = run(first.receiver)
    await expect.poll(() => first.sent.length).toBe(1)
    await run(other.receiver)
    second.resolve()
    await running
    expect([...first.sent, ...other.sent]).toHaveLength(1)
  })
})

describe('a card that GolfBox does not take', () => {
  test('is tried again while GolfBox is down, and given up at midnight', async () => {
    await hasNumber(scoring.names.bo, brokenNumber)
    await handIn()
    await run()
    expect(await reportOf()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      dueAt: new Date('2027-06-12T15:11:00+02:00'),
    })
    house.clock.set('2027-06-12T23:50:00+02:00')
    await run()
    expect((await reportOf())?.dueAt).toEqual(new Date('2027-06-12T23:52:00+02:00'))
    house.clock.set('2027-06-13T00:00:10+02:00')
    await run()
    expect(await reportOf()).toMatchObject({ state: 'by_hand', reason: 'given_up', attempts: 2 })
  })

  test('is refused with the reason that GolfBox gives, and waits no more', async () => {
    await hasNumber(scoring.names.bo, strangeNumber)
    await handIn()
    await run()
    expect(await reportOf()).toMatchObject({ state: 'refused', answer: 'Player not found.' })
    const { sent, receiver } = takes()
    house.clock.set('2027-06-12T20:00:00+02:00')
    await run(receiver)
    expect(sent).toEqual([])
  })

  test('is typed by hand when the player has no DGU number', async () => {
    await hasNumber(scoring.names.bo, null)
    await handIn()
    await run()
    expect(await reportOf()).toMatchObject({ state: 'by_hand', reason: 'no_number' })
    expect(await inExchange()).toEqual([])
  })

  test('is sent when the desk has put the number right and sends it again', async () => {
    await hasNumber(scoring.names.bo, strangeNumber)
    await handIn()
    await run()
    await hasNumber(scoring.names.bo, '72-4197')
    const { again, list } = await desk()
    expect(await (await again(scoring.names.bo)).json()).toEqual({ state: 'waiting' })
    await run()
    expect(await list()).toMatchObject({ isConnected: true, reports: [{ state: 'sent' }] })
    expect(await (await again(scoring.names.bo)).json()).toEqual({ state: 'sent' })
  })

  test('stands in the file for typing, with every hole and why', async () => {
    await hasNumber(scoring.names.bo, strangeNumber)
    await handIn()
    await run()
    const { text, status } = await (await desk()).csv()
    expect(status).toBe(200)
    const [heading = '', line = '', ...rest] = text.split('\r\n')
    expect(heading).toContain('Spiller;DGU-nummer;')
    expect(line).toContain(`Spiller Nummer2;${strangeNumber};Hjemme Golfklub;9,0;`)
    expect(line).toMatch(/(;4){18};72;GolfBox svarede: Player not found\.$/)
    expect(rest).toEqual([''])
  })
})

test('whoever looks at the flight sees how far the card is, and not why', async () => {
  await hasNumber(scoring.names.bo, null)
  await handIn()
  await run()
  const answer = await house.request('GET', `/api/v1/flights/${scoring.flightId}/card-reports`)
  expect(await answer.json()).toEqual({
    reports: [{ entryId: scoring.names.bo, state: 'by_hand' }],
  })
})

test('the list and the file are the desk’s alone', async () => {
  const { cookie } = await signInAs(house)
  for (const under of ['card-reports', 'card-reports/export.csv']) {
    const at = `/api/v1/tournaments/${scoring.tournamentId}/${under}`
    expect((await house.request('GET', at, undefined, { cookie })).status).toBe(404)
  }
})
