import { breakTie, type Awaited, type TieComparison } from './break-tie.ts'
import type { PlayerStatus } from '../competitions/player-status.ts'
import { beforeTies, rankField, type Entrant, type Placing } from './rank-field.ts'
import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'

/** The players directly ahead of or behind a player, and what put them there. */
export type Neighbours = {
  /** Those who share that place. */
  ids: string[]
  /** Null where their results differ, so that no step was needed. */
  decidedBy: TieComparison | null
  /** The steps before the deciding one, on which they were level. */
  level: TieComparison[]
}

/** The explanation of a place (*Hvorfor nr. 3?*) as data: ids and exact values. */
export type PlaceReason =
  | { kind: 'no_place'; id: string; status: PlayerStatus | null }
  | {
      kind: 'placed'
      id: string
      place: number
      /** All who had the same result, this player among them, best first; empty when nobody else has it. */
      tied: string[]
      /** The players who share the place after all steps, this player first; empty when nobody does. */
      sharing: string[]
      /** The steps that compared those who share the place and left them level. */
      level: TieComparison[]
      ahead: Neighbours | null
      behind: Neighbours | null
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
  const { rank, status } = beforeTies(player)
  if (rank !== 0) return { kind: 'no_place', id, status }

  const placings = rankField(field, ties).filter(({ place }) => place !== null)
  const own = placings.find((one) => one.id === id)
  if (!own?.place) throw new RangeError(`${id} has no place`)
  const tied = placings.filter(({ rankValue }) => rankValue === own.rankValue)
  const comparisons = comparisonsAmong(field, tied, ties)
  const idsAt = (at: Placing | undefined) =>
    placings.filter(({ place }) => place === at?.place).map((one) => one.id)
  const neighbours = (at: Placing | undefined): Neighbours | null => {
    if (!at) return null
    const ids = idsAt(at)
    if (at.rankValue !== own.rankValue) return { ids, decidedBy: null, level: [] }
    return { ids, ...decisionBetween(comparisons, id, at.id) }
  }
  const { place } = own
  const others = idsAt(own).filter((one) => one !== id)
  return {
    kind: 'placed',
    id,
    place,
    tied: tied.length > 1 ? tied.map((one) => one.id) : [],
    sharing: others.length > 0 ? [id, ...others] : [],
    level: others[0] === undefined ? [] : decisionBetween(comparisons, id, others[0]).level,
    ahead: neighbours(placings.findLast((one) => (one.place ?? 0) < place)),
    behind: neighbours(placings.find((one) => (one.place ?? 0) > place)),
    awaits: own.awaits,
  }
}

function comparisonsAmong(
  field: readonly Entrant[],
  tied: readonly Placing[],
  ties: TieTerms | 'shared',
): TieComparison[] {
  const [first] = tied
  if (ties === 'shared' || tied.length < 2 || !first?.place) return []
  const ids = new Set(tied.map(({ id }) => id))
  return breakTie(
    field.filter(({ id }) => ids.has(id)),
    ties,
    first.place,
  ).comparisons
}

/** The first step that parts two players with the same result, and the earlier ones that compared both. */
function decisionBetween(
  comparisons: readonly TieComparison[],
  one: string,
  other: string,
): Pick<Neighbours, 'decidedBy' | 'level'> {
  const level: TieComparison[] = []
  for (const comparison of comparisons) {
    const at = comparison.parts.findIndex((part) => part.includes(one))
    const otherAt = comparison.parts.findIndex((part) => part.includes(other))
    if (at < 0 || otherAt < 0) continue
    if (at !== otherAt) return { decidedBy: comparison, level }
    level.push(comparison)
  }
  return { decidedBy: null, level }
}
