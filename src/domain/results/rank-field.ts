import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'
import { comparable, type Awaited } from './break-tie.ts'
import { inPlayOffOrder } from './play-off.ts'
import { playerStatuses, type PlayerStatus } from '../competitions/player-status.ts'
import { levelGroups, placeLabel } from '../competitions/shared-places.ts'
import {
  areAcrossCourses,
  awaitedAt,
  comparisonsOf,
  termsAt,
  tieValue,
  type Contender,
} from './tie-steps.ts'

export type Entrant = Contender & {
  /** Null while the player takes part; a missed cut (MC) keeps its score, the other codes lose their place. */
  status: PlayerStatus | null
  /** An earlier round is blank while a later one is under way: no place until its card is in. */
  lacksCard?: boolean
}

export type Placing = {
  id: string
  /** Null for a player who has not begun or has no place. */
  place: number | null
  /** Whether others have the same place. */
  shared: boolean
  /** The place as shown on a board: `3`, `T3`, `–`, `WD`. */
  label: string
  /** Fewer is better: strokes over par, or points and holes won with the sign changed. */
  rankValue: number
  /** What a shared place waits for before its players can be separated; null where it waits for nothing. */
  awaits: Awaited | null
}

/** A player's position before ties are broken; rank 0 has a place, 1 has not begun, then by code. */
export type BeforeTies = {
  rank: number
  label: string
  rankValue: number
  /** The code instead of a place: the committee's, NR for a round without a result, NC for one without a card. */
  status: PlayerStatus | null
}

/**
 * The field in order (docs/algorithms/ranking-and-ties.md). The result does not depend on the order of
 * the field; players who share a place are ordered by id.
 * @param ties 'shared' breaks no tie, as on a board during the round.
 * @throws RangeError when a player is in the field twice.
 */
export function rankField(field: readonly Entrant[], ties: TieTerms | 'shared'): Placing[] {
  if (new Set(field.map(({ id }) => id)).size !== field.length) {
    throw new RangeError('A player is in the field once')
  }
  const inOrder = field
    .map((entrant) => ({ entrant, ...beforeTies(entrant) }))
    .toSorted((a, b) => compareBeforeTies(a, b) || (a.entrant.id < b.entrant.id ? -1 : 1))
  let before = 0
  return levelGroups(inOrder, (a, b) => compareBeforeTies(a, b) === 0).flatMap((group) => {
    const place = before + 1
    before += group.length
    const [{ rank, label, rankValue } = emptyPosition] = group
    const level = group.map(({ entrant }) => entrant)
    return rank === 0
      ? placeLevel(level, { place, rankValue, ties })
      : level.map(({ id }) => ({ ...unplaced, id, label, rankValue }))
  })
}

/** Below 0 when the first is better; 0 when they are level before ties are broken. */
export const compareBeforeTies = (a: BeforeTies, b: BeforeTies) =>
  a.rank - b.rank || a.rankValue - b.rankValue

/** A player's position by rounds and status alone, independent of the other players. */
export function beforeTies({
  rounds,
  status,
  lacksCard,
}: Pick<Entrant, 'rounds' | 'status' | 'lacksCard'>): BeforeTies {
  const rankValue = rounds.reduce((sum, round) => sum + round.rankValue, 0)
  const withoutResult = rounds.some(({ noResult }) => noResult) ? 'NR' : null
  const code = status ?? withoutResult ?? (lacksCard ? 'NC' : null)
  if (code !== null) {
    return { rank: 2 + playerStatuses.indexOf(code), label: code, rankValue, status: code }
  }
  return rounds.some(({ thru }) => thru > 0)
    ? { rank: 0, label: '', rankValue, status: null }
    : { rank: 1, label: '–', rankValue: 0, status: null }
}

const unplaced = { place: null, shared: false, awaits: null }

/** Separates players who are level, all by the same steps. */
function placeLevel(
  level: readonly Entrant[],
  { place, rankValue, ties }: { place: number; rankValue: number; ties: TieTerms | 'shared' },
): Placing[] {
  const breaksTies = ties !== 'shared' && level.length > 1 && comparable(level)
  const keys = breaksTies ? tieKeys(level, ties) : []
  const keyed = level.map(({ id }, i) => ({ id, key: keys[i] ?? [] }))
  const inOrder = keyed.toSorted((a, b) => compareTieKeys(a.key, b.key))
  let next = place
  return levelGroups(inOrder, (a, b) => compareTieKeys(a.key, b.key) === 0)
    .flatMap((group) => {
      const at = next
      next += group.length
      return separateByPlayOff(idsOf(group), { ties: breaksTies ? ties : 'shared', place: at })
    })
    .flatMap(({ sharing, place }) => {
      const shown = { place, shared: sharing.length > 1 }
      const awaits = shown.shared ? awaitedBy(level, ties, { sharing, place }) : null
      return sharing.map((id) => ({ id, ...shown, label: placeLabel(shown), rankValue, awaits }))
    })
}

const idsOf = (players: readonly { id: string }[]) => players.map(({ id }) => id)

/** A place and the players who share it. */
export type Sharing = { sharing: readonly string[]; place: number }

/** Players whom every other step leaves level at a place, best first, in groups that share one. */
export function separateByPlayOff(
  ids: readonly string[],
  { ties, place }: { ties: TieTerms | 'shared'; place: number },
): Sharing[] {
  const terms = ties === 'shared' ? ties : termsAt(ties, place)
  if (terms === 'shared' || !terms.steps.includes('playOff')) return [{ sharing: ids, place }]
  const groups = inPlayOffOrder(terms.playOffs, ids)
  const [first = [], ...others] = groups
  const separated =
    terms.playOffFor === 'first_place' && others.length > 0
      ? [first, others.flat().toSorted()]
      : groups
  let next = place
  return separated.map((sharing) => {
    const at = next
    next += sharing.length
    return { sharing, place: at }
  })
}

/**
 * What the players who share a place of this tie wait for.
 * @param level all players of the tie, or its first and last by the shape of their cards.
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

const emptyPosition: BeforeTies = { rank: 0, label: '', rankValue: 0, status: null }

/** The values of every step but a play-off, in the order of the steps; fewer is better. */
type TieKey = readonly number[]

/**
 * The values of all steps for each player, in the players' order; their cards must be comparable. The
 * first value that differs decides, which gives the same order as breaking ties step by step. A
 * play-off ends the steps and is left out, because which one counts depends on who else is level.
 */
function tieKeys(level: readonly Contender[], ties: TieTerms): TieKey[] {
  const { comparisons } = comparisonsOf(ties, level[0]?.rounds ?? [], areAcrossCourses(level))
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
