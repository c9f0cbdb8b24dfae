import { randomUUID } from 'node:crypto'
import type { Output, SentInput } from '#contract/shared/endpoint.ts'
import type { recordScores, ScoredFlight } from '#contract/scoring/endpoints.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { flightCookie } from '#server/scoring/access-flight.ts'
import { renewFlightKey } from '#server/scoring/renew-flight-key.ts'
import type { TestApp } from './test-app.ts'
import { buildDraw, buildEntries, buildTournament } from './tournaments.ts'

type Recorded = Output<typeof recordScores>
type SentEntry = SentInput<typeof recordScores>['entries'][number]
type Opening = { key: string } | { code: string }
type Signed = {
  entryId: string
  as: 'player' | 'marker'
  by: string
  id?: string
  reading?: string
}
export type Scoring = Awaited<ReturnType<typeof openScoring>>

/** A flight of four in play and a phone that opened its link: Anna marks Bo, Bo Carl, Carl Dorte. */
export async function openScoring(app: TestApp) {
  await app.db.delete(rateLimits)
  const built = await buildTournament(app.db, { state: 'in_play' })
  const players = await buildEntries(app.db, built, 4)
  const [drawn] = await buildDraw(app.db, built, players)
  const [anna = '', bo = '', carl = '', dorte = ''] = players.map(({ id }) => id)
  if (!drawn) throw new Error('No flight was drawn')
  const { flight, key } = drawn
  const tournamentId = built.tournament.id
  const phone = openPhone(app, flight.id, key)
  const entry = (given: Partial<SentEntry> = {}): SentEntry => {
    const usual = { id: randomUUID(), entryId: bo, by: anna, hole: 1, score: 4, replaces: [] }
    return { ...usual, writtenAt: phone.now(), ...given }
  }
  return {
    names: { anna, bo, carl, dorte },
    flightId: flight.id,
    roundId: built.round.id,
    tournamentId,
    key,
    ...phone,
    entry,
    record: (given: Partial<SentEntry>[]) => phone.send(given.map(entry)),
    /** Eighteen fours for Bo, entered by his marker. */
    fill: () => phone.send(Array.from({ length: 18 }, (_, i) => entry({ hole: i + 1 }))),
    renewKey: () => renewFlightKey(app.ctx(), { tournamentId, flightId: flight.id }),
  }
}

/** Sends a request with the flight's cookie. */
export function openPhone(app: TestApp, flightId: string, key: string) {
  const path = `/api/v1/flights/${flightId}`
  let cookie = `${flightCookie(flightId)}=${key}`
  const now = () => app.clock.now().getTime()
  const post = async (what: string, body: object) =>
    app.request('POST', `${path}/${what}`, body, { cookie })
  const read = async (since = 0) =>
    answered<ScoredFlight>(
      await app.request('GET', `${path}/scores?since=${since}`, undefined, { cookie }),
    )
  const signing = (given: object) => ({
    id: randomUUID(),
    signedAt: now(),
    sentAt: now(),
    ...given,
  })
  return {
    now,
    post,
    read,
    signing,
    send: async (entries: SentEntry[], { sentAt = now() } = {}) =>
      answered<Recorded>(await post('scores', { sentAt, entries })),
    /** Signs the current scores of the card. */
    sign: async (given: Signed) => {
      const { cards } = await read()
      const reading = cards.find(({ entryId }) => entryId === given.entryId)?.reading
      return post('signatures', signing({ reading, ...given }))
    },
    deliver: async (entryId: string) =>
      answered<ScoredFlight>(await post('deliveries', { entryId })),
    tryToOpen: (by: Opening) => post('open', by),
    /** Gives the phone the cookie of another key. */
    open: async (by: Opening) => {
      const answer = await post('open', by)
      if (!answer.ok) throw new Error(await answer.text())
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    },
  }
}

async function answered<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`Answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
