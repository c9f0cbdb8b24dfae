import {
  computeSideCompetitionResults,
  rankSideCompetition,
  type SideCompetitionStatement,
} from './side-competition-results.ts'
import type { SideCompetitionKind } from './side-competition.ts'

/** A side competition with its statements. */
export type SideCompetitionFacts = {
  id: string
  roundId: string
  kind: SideCompetitionKind
  /** The name of its course; null in a round on one course. */
  course: string | null
  hole: number
  /** The name of the *række*; null for all players. */
  division: string | null
  prize: string | null
  /** In the order received. */
  statements: readonly SideCompetitionStatement[]
}

export type SideCompetitionLeader = {
  entryId: string
  name: string
  club: string | null
  measure: number
  place: number
  shared: boolean
}

type Named = { id: string; name: string; club: string | null }
/** A player of the board, with the players of the side that the card belongs to. */
type OnBoard = Named & { side: { players: readonly Named[] } | null }

/** Places below this one are not shown, because they win nothing. */
const lastPlace = 5

/**
 * The leaders of each side competition, with the names that the public may see. A side that plays one ball has one
 * card, and each of its players may lead.
 * @param players still in the round; others are left out.
 */
export function publicSideCompetitions(
  sides: readonly SideCompetitionFacts[],
  players: readonly OnBoard[],
) {
  const everybody = players.flatMap(({ side, ...player }) => [...(side?.players ?? []), player])
  const named = new Map(everybody.map((player) => [player.id, player]))
  return sides.map(({ statements, ...sideCompetition }) => {
    const results = computeSideCompetitionResults(statements).flatMap(({ entryId, measure }) => {
      const player = named.get(entryId)
      return player ? [{ entryId, name: player.name, club: player.club, measure }] : []
    })
    const placed: SideCompetitionLeader[] = rankSideCompetition(sideCompetition.kind, results)
    return { ...sideCompetition, results: placed.filter(({ place }) => place <= lastPlace) }
  })
}
