import { foldSide, placeSide, type SideStatement } from './fold-side.ts'
import type { SideKind } from './side-competition.ts'

/** A side competition as the board's facts have it. */
export type SideFacts = {
  id: string
  roundId: string
  kind: SideKind
  hole: number
  /** The name of the *række*; null where everybody is in it. */
  division: string | null
  prize: string | null
  /** In the order received. */
  statements: readonly SideStatement[]
}

export type SideLeader = {
  entryId: string
  name: string
  club: string | null
  measure: number
  place: number
  shared: boolean
}

type Named = { id: string; name: string; club: string | null }

/** So many places are told; who is further down has nothing to win. */
const lastPlace = 5

/** Who leads each competition, by the names that everybody may see; who plays no more in the round is left out. */
export function showSides(sides: readonly SideFacts[], players: readonly Named[]) {
  const named = new Map(players.map((player) => [player.id, player]))
  return sides.map(({ statements, ...side }) => {
    const results = foldSide(statements).flatMap(({ entryId, measure }) => {
      const player = named.get(entryId)
      return player ? [{ entryId, name: player.name, club: player.club, measure }] : []
    })
    const placed: SideLeader[] = placeSide(side.kind, results)
    return { ...side, results: placed.filter(({ place }) => place <= lastPlace) }
  })
}
