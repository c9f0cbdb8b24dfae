import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Output } from '#contract/shared/endpoint.ts'
import type { CardReport, listCardReports } from '#contract/golfbox/endpoints.ts'
import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { simulatorScorecards } from '#server/db/tables/simulators.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { cardReports } from '#server/db/tables/golfbox.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import type { CardAnswer, ScorecardReceiver } from '#server/golfbox/exchange-api.ts'
import { reportCards } from '#server/golfbox/send-reports.ts'
import type { SignedCard } from '#server/golfbox/write-scorecard.ts'
import type { TestApp } from './test-app.ts'
import { signInAs } from './people.ts'
import { openScoring, type Scoring } from './scoring.ts'

export type GolfBoxTestApp = Awaited<ReturnType<typeof createGolfBoxTestApp>>

/** A flight in play whose Bo and Anna have GolfBox numbers, without any report yet, and a tournament desk. */
export async function createGolfBoxTestApp(app: TestApp) {
  await app.db.delete(cardReports)
  await app.db.update(cards).set({ deliveredAt: null, receipt: null })
  await app.db.delete(simulatorScorecards)
  const scoring = await openScoring(app)
  const { anna, bo } = scoring.names
  const hasNumber = (entryId: string, dguNumber: string | null) =>
    app.db.update(tournamentEntries).set({ dguNumber }).where(eq(tournamentEntries.id, entryId))
  await hasNumber(bo, '72-4197')
  await hasNumber(anna, '72-11')
  return {
    ...scoring,
    hasNumber,
    /** Returns Bo's card with eighteen fours, signed by both. */
    handIn: async () => {
      await scoring.fill()
      await scoring.sign({ entryId: bo, as: 'marker', by: anna })
      await scoring.sign({ entryId: bo, as: 'player', by: bo })
      await scoring.deliver(bo)
    },
    giveCode: (status: PlayerStatus | null, statusRoundId: string | null = null) =>
      app.db
        .update(tournamentEntries)
        .set({ status, statusRoundId })
        .where(eq(tournamentEntries.id, bo)),
    /** Creates a round without a draw; returns its id. */
    addRound: async () => {
      const of = eq(tournamentRounds.id, scoring.roundId)
      const [first] = await app.db.select().from(tournamentRounds).where(of)
      if (!first) throw new Error('No round to play after')
      const id = crypto.randomUUID()
      await app.db.insert(tournamentRounds).values({ ...first, id, number: 2 })
      return id
    },
    report: async () => {
      const of = and(eq(cardReports.roundId, scoring.roundId), eq(cardReports.entryId, bo))
      const [row] = await app.db.select().from(cardReports).where(of)
      return row
    },
    run: (receiver?: ScorecardReceiver) => reportCards(app.ctx(), receiver),
    inExchange: () => app.db.select().from(simulatorScorecards),
    desk: () => sitDown(app, scoring),
  }
}

/** A scorer at the tournament desk, and her actions on Bo's card. */
async function sitDown(app: TestApp, scoring: Scoring) {
  const { accountId, cookie } = await signInAs(app)
  const role = { name: 'tournament_scorer' as const, scopeId: scoring.tournamentId }
  await grantRole(app.db, app.ctx(), { accountId, ...role })
  const at = `/api/v1/tournaments/${scoring.tournamentId}`
  const card = `${at}/rounds/${scoring.roundId}/cards/${scoring.names.bo}`
  const get = (path: string) => app.request('GET', path, undefined, { cookie })
  const list = async () =>
    (await (await get(`${at}/card-reports`)).json()) as Output<typeof listCardReports>
  const tick = (
    { cardRevision: revision, cardFacts: facts, status }: CardReport,
    isEnteredManually = true,
  ) =>
    app.request(
      'POST',
      `${card}/typed-in-golfbox`,
      { isEnteredManually, seen: { revision, facts, status } },
      { cookie },
    )
  return {
    accountId,
    list,
    again: () => app.request('POST', `${card}/report`, {}, { cookie }),
    /** Ticks the cards as they were shown. */
    tick,
    /** Ticks the first card of the current list. */
    markEnteredManually: async (isEnteredManually = true) => {
      const [seen] = (await list()).reports
      if (!seen) throw new Error('Nothing to tick')
      return tick(seen, isEnteredManually)
    },
    csv: async () => {
      const answer = await get(`${at}/card-reports/export.csv`)
      return { status: answer.status, text: await answer.text() }
    },
    correct: async (score: number) => {
      const { revision } = ((await (await get(card)).json()) as { card: { revision: number } }).card
      const answer = await app.request(
        'POST',
        `${card}/correction`,
        { id: crypto.randomUUID(), hole: 1, score, reason: 'Set på hullet', revision },
        { cookie },
      )
      expect(answer.status).toBe(200)
    },
  }
}

/** An exchange whose response the test sets, and the requests that it got. */
export function receiverOf(answer: (card: SignedCard) => CardAnswer | Promise<CardAnswer>) {
  const sent: SignedCard[] = []
  const receiver: ScorecardReceiver = {
    send: async (card) => {
      sent.push(card)
      return answer(card)
    },
  }
  return { sent, receiver }
}
export const takes = () => receiverOf(() => ({ state: 'accepted' }))
export const isDown = () => receiverOf(() => ({ state: 'unavailable', why: 'HTTP 500' }))
