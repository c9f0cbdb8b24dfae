import {
  countWhile,
  inserted,
  itemAt,
  removed,
  sizeOf,
  treeOf,
  type OrderedTree,
} from './ordered-tree.ts'
import {
  awaitedBy,
  beforeTies,
  compareBeforeTies,
  partedByPlayOff,
  type BeforeTies,
  type Entrant,
  type Placing,
} from './rank-field.ts'
import { placeLabel } from '../competitions/shared-places.ts'
import { compareTieKeys, shapeOf, tieKey, type TieKey } from './tie-key.ts'
import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'

/**
 * A field that stays ranked while scores come in: `rankField` gives the same places. A plain value; a
 * change gives a new one. A score costs logarithmic time (docs/algorithms/ranking-and-ties.md).
 */
export type Standing = {
  readonly ties: TieTerms | 'shared'
  readonly byId: OrderedTree<Ranked>
  readonly byRank: OrderedTree<Ranked>
}

type Ranked = BeforeTies & { entrant: Entrant; shape: number; key: TieKey }

/** @throws RangeError when a player stands twice. */
export function standingOf(field: readonly Entrant[], ties: TieTerms | 'shared'): Standing {
  const ranked = field.map((entrant) => rankedOf(entrant, ties))
  const byId = ranked.toSorted(idOrder)
  if (byId.some((one, i) => i > 0 && idOrder(one, byId[i - 1] ?? one) === 0)) {
    throw new RangeError('A player stands in the field once')
  }
  return { ties, byId: treeOf(byId), byRank: treeOf(ranked.toSorted(rankOrder)) }
}

/** With the player as he stands now, new or in place of what he was. */
export function withEntrant(standing: Standing, entrant: Entrant): Standing {
  const { ties, byId, byRank } = standing
  const ranked = rankedOf(entrant, ties)
  const before = findRanked(standing, entrant.id)
  const others = before ? removed(byRank, before, rankOrder) : byRank
  return {
    ties,
    byId: inserted(byId, ranked, idOrder),
    byRank: inserted(others, ranked, rankOrder),
  }
}

/** Without the player; the same standing when he is not in it. */
export function withoutEntrant(standing: Standing, id: string): Standing {
  const before = findRanked(standing, id)
  if (!before) return standing
  const { ties, byId, byRank } = standing
  return { ties, byId: removed(byId, before, idOrder), byRank: removed(byRank, before, rankOrder) }
}

export const entrantOf = (standing: Standing, id: string): Entrant | undefined =>
  findRanked(standing, id)?.entrant

/** Where one player stands; undefined when not in the field. Logarithmic. */
export function placingOf(standing: Standing, id: string): Placing | undefined {
  const ranked = findRanked(standing, id)
  return ranked && placingOfRanked(standing, ranked)
}

/** So many placings from a place in the list, from 0: a page of the board, or all of it. */
export function placingsOf(
  standing: Standing,
  from = 0,
  count = sizeOf(standing.byRank),
): Placing[] {
  const to = Math.min(from + count, sizeOf(standing.byRank))
  const placings: Placing[] = []
  for (let at = Math.max(0, from); at < to; at++) {
    const ranked = listedAt(standing, at)
    if (ranked) placings.push(placingOfRanked(standing, ranked))
  }
  return placings
}

/** Who stands there in the list: the tree has those of a play-off by id, the list as it ended. */
function listedAt(standing: Standing, at: number): Ranked | undefined {
  const ranked = itemAt(standing.byRank, at)
  if (!ranked || ranked.rank !== 0 || !isPlayedOff(standing)) return ranked
  const level = levelWith(standing, ranked)
  const id = groupsOf(standing, level).flatMap(({ sharing }) => sharing)[at - level.from]
  return id === undefined ? ranked : findRanked(standing, id)
}

function placingOfRanked(standing: Standing, ranked: Ranked): Placing {
  const { entrant, rank, rankValue, label } = ranked
  const { id } = entrant
  if (rank !== 0) return { id, place: null, shared: false, label, rankValue, awaits: null }
  const level = levelWith(standing, ranked)
  const { from, to, ends } = level
  const groups = isPlayedOff(standing) ? groupsOf(standing, level) : []
  const group = groups.find(({ sharing }) => sharing.includes(id))
  const { sharing, place } = group ?? { sharing: [], place: from + 1 }
  const taken = { place, shared: (group ? sharing.length : to - from) > 1 }
  const awaits = taken.shared ? awaitedBy(ends, standing.ties, { sharing, place }) : null
  return { id, ...taken, label: placeLabel(taken), rankValue, awaits }
}

type Level = { from: number; to: number; parts: boolean; ends: Entrant[] }

/** Where those stand, from 0, whom the steps before a play-off leave level with a player. */
function levelWith({ byRank }: Standing, ranked: Ranked): Level {
  const better = countWhile(byRank, (other) => compareBeforeTies(other, ranked) < 0)
  const notWorse = countWhile(byRank, (other) => compareBeforeTies(other, ranked) <= 0)
  const [first, last] = [itemAt(byRank, better), itemAt(byRank, notWorse - 1)]
  // The cards of one shape stand together, and an unfinished one last, so the ends describe all of them.
  const parts = first !== undefined && last !== undefined && isMatched(first, last)
  return {
    from: parts ? countWhile(byRank, (other) => isAhead(other, ranked, -1)) : better,
    to: parts ? countWhile(byRank, (other) => isAhead(other, ranked, 0)) : notWorse,
    parts,
    ends: first && last ? [first.entrant, last.entrant] : [],
  }
}

/** They are looked at one by one only where a play-off was held. */
function groupsOf({ byRank, ties }: Standing, { from, to, parts }: Level) {
  const ids = Array.from(
    { length: to - from },
    (_, i) => itemAt(byRank, from + i)?.entrant.id ?? '',
  )
  return partedByPlayOff(ids, { ties: parts ? ties : 'shared', place: from + 1 })
}

const isPlayedOff = ({ ties }: Standing) => ties !== 'shared' && ties.playOffs.length > 0

const isMatched = (first: Ranked, last: Ranked) =>
  first.shape === last.shape && first.shape !== Number.MAX_SAFE_INTEGER

/** Whether a player of this list is better, or (0) not worse, steps counted. */
function isAhead(other: Ranked, ranked: Ranked, most: -1 | 0): boolean {
  const before = compareBeforeTies(other, ranked)
  return before === 0 ? Math.sign(compareTieKeys(other.key, ranked.key)) <= most : before < 0
}

const rankedOf = (entrant: Entrant, ties: TieTerms | 'shared'): Ranked => ({
  ...beforeTies(entrant),
  entrant,
  shape: shapeOf(entrant),
  key: tieKey(entrant, ties),
})

const rankOrder = (a: Ranked, b: Ranked) =>
  compareBeforeTies(a, b) || a.shape - b.shape || compareTieKeys(a.key, b.key) || idOrder(a, b)

const idOrder = (a: Ranked, b: Ranked) =>
  a.entrant.id === b.entrant.id ? 0 : a.entrant.id < b.entrant.id ? -1 : 1

function findRanked({ byId }: Standing, id: string): Ranked | undefined {
  const ranked = itemAt(
    byId,
    countWhile(byId, (other) => other.entrant.id < id),
  )
  return ranked?.entrant.id === id ? ranked : undefined
}
