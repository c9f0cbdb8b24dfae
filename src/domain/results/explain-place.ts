import { breakTie, type Awaited, type TieComparison } from './break-tie.ts'
import type { PlayerStatus } from '../competitions/player-status.ts'
import { awaitedBy, beforeTies, type Entrant } from './rank-field.ts'
import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'

/** The explanation of a place (*Hvorfor nr. 3?*) as data: ids and exact values. */
export type PlaceReason =
  | { kind: 'no_place'; id: string; status: PlayerStatus | null }
  /** No other player has the same result. */
  | { kind: 'alone'; id: string; place: number; better: number }
  | {
      kind: 'tied'
      id: string
      place: number
      /** All who had the same result, this player among them, best first. */
      tied: string[]
      /** The players who share the place after all steps. */
      sharing: string[]
      /** The steps that compared this player, in their order. */
      comparisons: TieComparison[]
      awaits: Awaited | null
    }

/**
 * Explains a player's place from the same values as the ranking.
 * @param ties 'shared' during the round, when a tie waits for the end of play.
 * @throws RangeError when the player is not in the field.
 */
export function explainPlace(
  field: readonly Entrant[],
  id: string,
  ties: TieTerms | 'shared',
): PlaceReason {
  const player = field.find((entrant) => entrant.id === id)
  if (!player) throw new RangeError(`${id} is not in the field`)
  const position = beforeTies(player)
  if (position.rank !== 0) return { kind: 'no_place', id, status: position.status }

  const placed = field.map((entrant) => ({ entrant, ...beforeTies(entrant) }))
  const ranked = placed.filter(({ rank }) => rank === 0)
  const better = ranked.filter(({ rankValue }) => rankValue < position.rankValue).length
  const level = ranked.filter(({ rankValue }) => rankValue === position.rankValue)
  if (level.length === 1) return { kind: 'alone', id, place: better + 1, better }
  const players = level.map(({ entrant }) => entrant)
  const { groups, comparisons } =
    ties === 'shared' ? withoutSteps(players) : breakTie(players, ties, better + 1)
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

const withoutSteps = (players: readonly Entrant[]) => ({
  groups: [players.map(({ id }) => id).toSorted()],
  comparisons: [],
})
