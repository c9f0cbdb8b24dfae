import { breakTie, type Awaited, type TieComparison } from './break-tie.ts'
import type { PlayerStatus } from '../competitions/player-status.ts'
import { awaitedBy, beforeTies, type Entrant } from './rank-field.ts'
import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'

/** The answer to *Hvorfor nr. 3?* as data: ids and exact values (LB-17). */
export type PlaceReason =
  | { kind: 'no_place'; id: string; status: PlayerStatus | null }
  /** Nobody has the same result. */
  | { kind: 'alone'; id: string; place: number; better: number }
  | {
      kind: 'tied'
      id: string
      place: number
      /** All who had the same result, this player among them, best first. */
      tied: string[]
      /** Who has the same place after the steps. */
      sharing: string[]
      /** The steps this player was part of, in the order taken. */
      comparisons: TieComparison[]
      awaits: Awaited | null
    }

/**
 * Why a player stands where he does, from the same values as the ranking.
 * @param ties 'shared' while the round is on: a tie then waits for the end of play.
 * @throws RangeError when the player is not in the field.
 */
export function explainPlace(
  field: readonly Entrant[],
  id: string,
  ties: TieTerms | 'shared',
): PlaceReason {
  const asked = field.find((entrant) => entrant.id === id)
  if (!asked) throw new RangeError(`${id} is not in the field`)
  const own = beforeTies(asked)
  if (own.rank !== 0) return { kind: 'no_place', id, status: own.status }

  const placed = field.map((entrant) => ({ entrant, ...beforeTies(entrant) }))
  const ranked = placed.filter(({ rank }) => rank === 0)
  const better = ranked.filter(({ rankValue }) => rankValue < own.rankValue).length
  const level = ranked.filter(({ rankValue }) => rankValue === own.rankValue)
  if (level.length === 1) return { kind: 'alone', id, place: better + 1, better }
  const players = level.map(({ entrant }) => entrant)
  const { groups, comparisons } =
    ties === 'shared' ? untouched(players) : breakTie(players, ties, better + 1)
  const at = groups.findIndex((group) => group.includes(id))
  const sharing = groups[at] ?? []
  const place = better + 1 + groups.slice(0, at).flat().length
  return {
    kind: 'tied',
    id,
    place,
    tied: groups.flat(),
    sharing: sharing.length > 1 ? sharing : [],
    comparisons: comparisons.filter(({ values }) => values.some((value) => value.id === id)),
    awaits: sharing.length > 1 ? awaitedBy(players, ties, { sharing, place }) : null,
  }
}

const untouched = (players: readonly Entrant[]) => ({
  groups: [players.map(({ id }) => id).toSorted()],
  comparisons: [],
})
