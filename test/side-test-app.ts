import { and, eq } from 'drizzle-orm'
import type { Sides } from '#contract/entries/sides.ts'
import type { Board } from '#domain/board/board.ts'
import {
  startingCompetitionTerms,
  type CompetitionTerms,
} from '#domain/competitions/terms/competition-terms.ts'
import { recommendedForTeam, type Team } from '#domain/competitions/terms/team.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { flightPlayers } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { app, at, beginTournament, cookie, enter } from './draw-test-app.ts'
import { fairHoles } from './tournaments.ts'

export const scramble: Team = { kind: 'one_ball', play: 'scramble', size: 4, drivesEach: 0 }
export const foursomes: Team = { kind: 'one_ball', play: 'foursomes', size: 2, drivesEach: 0 }
export const fourBall: Team = { kind: 'best_balls', size: 2, count: 1 }

function termsOf(team: Team, kind: 'stroke_play' | 'stableford' = 'stroke_play'): CompetitionTerms {
  const terms = startingCompetitionTerms({ format: { kind }, net: true })
  return { ...terms, team, allowance: recommendedForTeam(team, terms.scoring) }
}

/** The entries of the field, in the order of their handicaps. */
export let ids: string[] = []
/** This many men with handicaps 8,0, 9,0, …, in a tournament of this kind. */
export async function field(team: Team, count: number, kind?: 'stroke_play' | 'stableford') {
  await beginTournament(1, termsOf(team, kind))
  ids = (await enter(count, { gender: 'men' })).map(({ id }) => id)
}

const sidesPath = () => `/api/v1/tournaments/${at.tournament.id}/sides`
export async function onSides<Body = Sides>(method: string, path = '', body?: object) {
  const answer = await app.request(method, `${sidesPath()}${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}
/** Makes a side of these players of the field, from 1. */
export const make = (...players: number[]) =>
  onSides('POST', '', { entryIds: players.map((i) => ids[i - 1]), name: '' })
export const sidesNow = async () => (await onSides('GET')).body.divisions[0]!.sides

/** The playing handicap of each player of the field in the round. */
export const handicaps = async () => {
  const rows = await app.db
    .select()
    .from(flightPlayers)
    .where(eq(flightPlayers.roundId, at.round.id))
  return ids.map((id) => rows.find(({ entryId }) => entryId === id)?.playingHandicap ?? null)
}
/** The players of the field with a card of their own. */
export const holders = async () => {
  const rows = await app.db.select().from(cards).where(eq(cards.roundId, at.round.id))
  return ids.flatMap((id, i) => (rows.some(({ entryId }) => entryId === id) ? [i + 1] : []))
}
/** Hands in a player's card with these scores. */
export const play = (player: number, scores: readonly HoleScore[]) =>
  app.db
    .update(cards)
    .set({ scores: [...scores], revision: 1, deliveredAt: new Date('2027-06-12T14:00:00Z') })
    .where(and(eq(cards.roundId, at.round.id), eq(cards.entryId, ids[player - 1] ?? '')))
export async function board() {
  await app.db
    .update(tournaments)
    .set({ state: 'in_play' })
    .where(eq(tournaments.id, at.tournament.id))
  const answer = await app.request('GET', `/api/v1/rounds/${at.round.id}/board`)
  return (await answer.json()) as Board
}

export const pars = fairHoles.map(({ par }) => par)
/** A card of this many strokes over par, one on each of the first holes. */
export const over = (strokes: number) => pars.map((par, i) => (i < strokes ? par + 1 : par))
