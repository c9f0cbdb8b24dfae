import { matchEnd, type HoleOutcome, type MatchEnd } from '#test/match-reckoning.ts'
import {
  playingHandicap,
  sideHandicap,
  strokesReceived,
  type Partner,
} from '#test/score-reckoning.ts'
import type { ShownCard } from '#contract/matches/card.ts'
import type { DirectedDivision, DirectedMatches } from '#contract/matches/endpoints.ts'
import { createApiClient } from '../../replay/api-client.ts'
import { partnerOn } from '../../replay/count-cards.ts'
import { contestantsOf, teeOf, type Player } from '../../replay/event.ts'
import type { Adjust, Played } from '../../replay/make-tournament.ts'
import { strokeIndex } from './division-templates.ts'
import type { MatchTemplate } from './match-templates.ts'
import { checkEqual, type World } from './world.ts'

export type Contest = World & {
  played: Played
  template: MatchTemplate
  divisionId: string
  random: () => number
  /** Who beats whom: the greater number. */
  strength: Map<string, number>
  /** How the director has decided each match. */
  decided: Map<string, object>
}
type Match = DirectedDivision['matches'][number]

/** Sets match play, which a file of an event cannot describe. */
export const withMatchPlay =
  (templates: readonly MatchTemplate[]): Adjust =>
  (change) => ({
    ...change,
    divisions: change.divisions.map((division, i) => {
      const { draw = 'knock_out', allowance = { percent: 100 } } = templates[i] ?? {}
      const matchPlay = { draw, sharesContacts: true }
      return { ...division, terms: { ...division.terms, allowance, matchPlay } }
    }),
  })

const matchesPath = ({ played }: Contest) => `/tournaments/${played.tournamentId}/matches`
export const divisionPath = (contest: Contest) => `${matchesPath(contest)}/${contest.divisionId}`

export async function directedDivision(contest: Contest): Promise<DirectedDivision> {
  const path = `${matchesPath(contest)}/directed`
  const { divisions } = await contest.played.director.ask<DirectedMatches>('GET', path)
  const found = divisions.find(({ id }) => id === contest.divisionId)
  if (!found) throw new Error(`${contest.template.division.name} has no matches`)
  return found
}

/** Changes the matches as shown before. */
async function change(contest: Contest, one: object) {
  const { version } = await directedDivision(contest)
  await contest.played.director.ask('POST', `${divisionPath(contest)}/change`, {
    change: one,
    version,
  })
}

export async function decide(contest: Contest, matchId: string, decision: object) {
  await change(contest, { kind: 'decision', matchId, decision })
  contest.decided.set(matchId, decision)
}

export const withdraw = (contest: Contest, contestantId: string) =>
  change(contest, { kind: 'withdrawal', contestantId, isWithdrawn: true })

export const inventHoles = (random: () => number, count: number) =>
  Array.from(
    { length: count },
    () => (['A', 'B', 'H', 'H'] as const)[Math.floor(random() * 4)] ?? 'H',
  )

/** The end of an invented match that this side wins, hole by hole; sometimes on an extra hole, or conceded. */
export function inventEnd({ random }: Contest, winner: 'A' | 'B'): object {
  if (random() < 0.1) return { how: 'conceded', winner }
  for (;;) {
    const end = matchEnd(inventHoles(random, 24))
    if (end?.winner === winner) return { how: 'played', ...end }
  }
}

/** Any end of a match in a pool. */
export function inventAnyEnd(random: () => number): { how: string } & Partial<MatchEnd> {
  const holes: HoleOutcome[] = inventHoles(random, 18)
  const end = matchEnd(holes)
  return end ? { how: 'played', ...end } : { how: 'halved' }
}

export type MatchFormat = 'singles' | 'four_ball' | 'foursomes'
export type Sides = { A: readonly Player[]; B: readonly Player[] }

/** Checks the strokes of each ball on each hole, as the phones and the card of a match have them. */
export async function checkStrokes(
  contest: Contest,
  match: Pick<Match, 'id'>,
  { format, sides }: { format: MatchFormat; sides: Sides },
) {
  const { service, ledger, template } = contest
  const client = createApiClient(service.send, { address: '10.7.0.6' })
  const { sides: shown } = await client.ask<ShownCard>('GET', `/matches/${match.id}/card`)
  const strokes = [...shown.A.balls, ...shown.B.balls].map((ball) => ball.strokes)
  const what = `${template.division.name}, ${shown.A.name} v ${shown.B.name}: strokes`
  checkEqual(ledger, what, strokes, strokesOf(contest, { format, sides }))
}

/**
 * In singles the higher handicap receives the whole difference, in four-ball each ball 90 % against the lowest of all,
 * and in foursomes the pair with the higher half of both handicaps. (WHS Appendix C)
 */
export function strokesOf(
  contest: Contest,
  { format, sides }: { format: MatchFormat; sides: Sides },
) {
  const { event } = contest.played
  const { division } = contest.template
  const partners = (players: readonly Player[]): Partner[] =>
    players.map((player) => partnerOn(teeOf(event, division, player.gender), player))
  const balls =
    format === 'foursomes'
      ? [sides.A, sides.B].map((players) => sideHandicap(partners(players), [50, 50], null))
      : partners([...sides.A, ...sides.B]).map((player) =>
          playingHandicap(player, format === 'singles' ? 100 : 90),
        )
  const lowest = Math.min(...balls)
  return balls.map((handicap) =>
    strokeIndex.map((index) => strokesReceived(handicap - lowest, index)),
  )
}

/** The players of a contestant: one, or a pair. */
export function playersOf({ played, template }: Contest, entryId: string): Player[] {
  const { event, entries } = played
  for (const players of contestantsOf(event, template.division).values()) {
    if (players.some(({ name }) => entries.get(name) === entryId)) return players
  }
  throw new Error(`Nobody of ${template.division.name} has the entry ${entryId}`)
}
