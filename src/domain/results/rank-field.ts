import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'
import { comparable, type Awaited } from './break-tie.ts'
import { inPlayOffOrder } from './play-off.ts'
import { playerStatuses, type PlayerStatus } from '../competitions/player-status.ts'
import { levelGroups, placeLabel } from '../competitions/shared-places.ts'
import { awaitedAt, termsAt, type Contender, comparisonsOf, tieValue } from './tie-steps.ts'

export type Entrant = Contender & {
  /** Null while the player takes part; MC keeps its score, the others lose their place. */
  status: PlayerStatus | null
  /** An earlier round is still blank while a later one is under way: no place until its card is in. */
  lacksCard?: boolean
}

export type Placing = {
  id: string
  /** Null for those who have not begun, or have no place. */
  place: number | null
  /** Whether others have the same place. */
  shared: boolean
  /** As a board writes it: `3`, `T3`, `–`, `WD`. */
  label: string
  /** Fewer is better: strokes over par, or points and holes won turned. */
  rankValue: number
  /** What keeps a shared place from being parted; null where nothing is awaited. */
  awaits: Awaited | null
}

/** Where a player stands before ties: 0 has a place, 1 has not begun, then by code. */
export type BeforeTies = {
  rank: number
  label: string
  rankValue: number
  /** The code that took the place: as given, NR for a round without a result, NC for one without a card. */
  status: PlayerStatus | null
}

/**
 * The field in order (docs/algorithms/ranking-and-ties.md). Without steps ties are shared, as on a
 * board while the round is on. The answer is the same for any order of the field; those who share
 * a place stand by id.
 * @throws RangeError when a player stands twice.
 */
export function rankField(field: readonly Entrant[], ties: TieTerms | 'shared'): Placing[] {
  if (new Set(field.map(({ id }) => id)).size !== field.length) {
    throw new RangeError('A player stands in the field once')
  }
  const inOrder = field
    .map((entrant) => ({ entrant, ...beforeTies(entrant) }))
    .toSorted((a, b) => compareBeforeTies(a, b) || (a.entrant.id < b.entrant.id ? -1 : 1))
  let before = 0
  return levelGroups(inOrder, (a, b) => compareBeforeTies(a, b) === 0).flatMap((group) => {
    const place = before + 1
    before += group.length
    const [{ rank, label, rankValue } = nobody] = group
    const level = group.map(({ entrant }) => entrant)
    return rank === 0
      ? placeLevel(level, { place, rankValue, ties })
      : level.map(({ id }) => ({ ...unplaced, id, label, rankValue }))
  })
}

/** Better first; 0 is level, before ties are broken. */
export const compareBeforeTies = (a: BeforeTies, b: BeforeTies) =>
  a.rank - b.rank || a.rankValue - b.rankValue

/** What a player's own rounds and status say, without looking at the others. */
export function beforeTies({
  rounds,
  status,
  lacksCard,
}: Pick<Entrant, 'rounds' | 'status' | 'lacksCard'>): BeforeTies {
  const rankValue = rounds.reduce((sum, round) => sum + round.rankValue, 0)
  const withoutResult = rounds.some(({ noResult }) => noResult) ? 'NR' : null
  const lost = status ?? withoutResult ?? (lacksCard ? 'NC' : null)
  if (lost !== null) {
    return { rank: 2 + playerStatuses.indexOf(lost), label: lost, rankValue, status: lost }
  }
  return rounds.some(({ thru }) => thru > 0)
    ? { rank: 0, label: '', rankValue, status: null }
    : { rank: 1, label: '–', rankValue: 0, status: null }
}

const unplaced = { place: null, shared: false, awaits: null }

/** Parts those who are level, all by the same steps. */
function placeLevel(
  level: readonly Entrant[],
  { place, rankValue, ties }: { place: number; rankValue: number; ties: TieTerms | 'shared' },
): Placing[] {
  const parts = ties !== 'shared' && level.length > 1 && comparable(level)
  const keys = parts ? tieKeys(level, ties) : []
  const keyed = level.map(({ id }, i) => ({ id, key: keys[i] ?? [] }))
  const inOrder = keyed.toSorted((a, b) => compareTieKeys(a.key, b.key))
  let next = place
  return levelGroups(inOrder, (a, b) => compareTieKeys(a.key, b.key) === 0)
    .flatMap((group) => {
      const at = next
      next += group.length
      return partedByPlayOff(idsOf(group), { ties: parts ? ties : 'shared', place: at })
    })
    .flatMap(({ sharing, place }) => {
      const taken = { place, shared: sharing.length > 1 }
      const awaits = taken.shared ? awaitedBy(level, ties, { sharing, place }) : null
      return sharing.map((id) => ({ id, ...taken, label: placeLabel(taken), rankValue, awaits }))
    })
}

const idsOf = (players: readonly { id: string }[]) => players.map(({ id }) => id)

/** Those who share a place, and which. */
export type Sharing = { sharing: readonly string[]; place: number }

/** Those whom every other step leaves level at a place, best first, in groups that share one. */
export function partedByPlayOff(
  ids: readonly string[],
  { ties, place }: { ties: TieTerms | 'shared'; place: number },
): Sharing[] {
  const terms = ties === 'shared' ? ties : termsAt(ties, place)
  if (terms === 'shared' || !terms.steps.includes('playOff')) return [{ sharing: ids, place }]
  const groups = inPlayOffOrder(terms.playOffs, ids)
  const [first = [], ...others] = groups
  const parted =
    terms.playOffFor === 'first_place' && others.length > 0
      ? [first, others.flat().toSorted()]
      : groups
  let next = place
  return parted.map((sharing) => {
    const at = next
    next += sharing.length
    return { sharing, place: at }
  })
}

/**
 * What those who share a place of this tie are waiting for.
 * @param level all of the tie, or its first and last by the shape of their cards.
 */
export function awaitedBy(
  level: readonly Entrant[],
  ties: TieTerms | 'shared',
  { sharing, place }: Sharing,
): Awaited | null {
  if (ties === 'shared') return 'end_of_play'
  if (!comparable(level)) return 'cards'
  return awaitedAt(place, sharing, { terms: ties, rounds: level[0]?.rounds ?? [] })
}

const nobody: BeforeTies = { rank: 0, label: '', rankValue: 0, status: null }

/** What a player is compared by in every step but a play-off, in their order; fewer is better (tie-steps). */
type TieKey = readonly number[]

/**
 * The whole ladder of each player at once, of players whose cards may be matched with each other, in their order. The
 * first number that differs decides, which is the same as step by step among those still level. A play-off, which ends
 * the steps, is not in it: which one counts depends on who else is level.
 */
function tieKeys(level: readonly Contender[], ties: TieTerms): TieKey[] {
  const { comparisons } = comparisonsOf(ties, level[0]?.rounds ?? [])
  const compared = comparisons.filter(({ step }) => step !== 'playOff')
  return level.map((player) => compared.map((comparison) => tieValue(comparison, player, ties)))
}

/** Below 0 when the first is ahead; 0 when they are level. */
function compareTieKeys(a: TieKey, b: TieKey): number {
  for (let i = 0; i < a.length; i++) {
    const [one, other] = [a[i] ?? 0, b[i] ?? 0]
    if (one !== other) return one - other
  }
  return 0
}
