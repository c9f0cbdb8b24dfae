import type { Ore } from '../shared/money.ts'
import { splitByLargestRemainder } from '../shared/money.ts'
import type { SplitMethod } from './terms.ts'

/** A club that was a partner in the period. */
export type SettledClub = {
  id: string
  /** The lowest comes first in ties. */
  dguNumber: number
  /** Takes part in the equal split of a season without any visits (E38). */
  partnerOnLastDay: boolean
}

export type ClubShare = { clubId: string; points: number; share: Ore }

export type PoolSplit = {
  /** By DGU number. */
  shares: ClubShare[]
  /** Carried to the next payment if there are no visits or no clubs. */
  carried: Ore
}

/** What a club has of one card: its points, and its part of the card's pool by method B. */
export type CardPart = { clubId: string; points: number; amount: Ore }

/**
 * The pool of a season while its rows are read. It keeps a few numbers for each card and for each club
 * that a card visited, so a season of a million visits needs no more memory than its cards.
 */
export type PoolTally = {
  /** Adds money to a card. Visits of a card without net money do not weigh. */
  addMoney: (passId: string, net: Ore, pool: Ore) => void
  /** Has the card net money, so that its visits weigh? False for an unknown card. */
  keptMoney: (passId: string) => boolean
  /**
   * Adds a visit after the money of its card. False if the visit does not weigh.
   * @throws RangeError for an unknown card or club, or for less than 1 point.
   */
  addVisit: (visit: { passId: string; clubId: string; points: number }) => boolean
  split: (method: SplitMethod, isFinal: boolean) => PoolSplit
  /** Every card with method B's parts in the order of the odd øre; none if it visited nobody. */
  cards: () => Iterable<{ passId: string; net: Ore; pool: Ore; parts: CardPart[] }>
}

/** The cards and, as a linked list per card, the clubs that it visited. Indexes are positions in the arrays. */
type TallyState = {
  /** By DGU number. */
  clubs: readonly SettledClub[]
  passes: Map<string, number>
  nets: number[]
  pools: number[]
  /** The first entry of each card; −1 without visits. */
  heads: number[]
  entries: { club: number[]; points: number[]; next: number[] }
}

/** An empty pool for these clubs. */
export function createPoolTally(unsorted: readonly SettledClub[]): PoolTally {
  const clubs = unsorted.toSorted((a, b) => a.dguNumber - b.dguNumber)
  const state: TallyState = {
    clubs,
    passes: new Map(),
    nets: [],
    pools: [],
    heads: [],
    entries: { club: [], points: [], next: [] },
  }
  const clubIndexes = new Map(clubs.map(({ id }, index) => [id, index]))
  return {
    addMoney: (passId, net, pool) => addMoney(state, passId, net, pool),
    keptMoney: (passId) => keptMoney(state, state.passes.get(passId)),
    addVisit: ({ passId, clubId, points }) => {
      const pass = state.passes.get(passId)
      const club = clubIndexes.get(clubId)
      if (pass === undefined || club === undefined || !Number.isInteger(points) || points < 1) {
        throw new RangeError('A visit is of a known card, at a known club, and weighs at least 1')
      }
      if (!keptMoney(state, pass)) return false
      addPoints(state, pass, club, points)
      return true
    },
    split: (method, isFinal) => splitTally(state, method, isFinal),
    cards: () => cardsOf(state),
  }
}

function addMoney({ passes, nets, pools, heads }: TallyState, passId: string, net: Ore, pool: Ore) {
  const known = passes.get(passId)
  if (known === undefined) {
    passes.set(passId, nets.length)
    nets.push(net)
    pools.push(pool)
    heads.push(-1)
    return
  }
  nets[known] = (nets[known] ?? 0) + net
  pools[known] = (pools[known] ?? 0) + pool
}

const keptMoney = ({ nets }: TallyState, pass: number | undefined) =>
  pass !== undefined && (nets[pass] ?? 0) > 0

function addPoints({ heads, entries }: TallyState, pass: number, club: number, points: number) {
  const head = heads[pass] ?? -1
  let entry = head
  while (entry >= 0 && entries.club[entry] !== club) entry = entries.next[entry] ?? -1
  if (entry >= 0) {
    entries.points[entry] = (entries.points[entry] ?? 0) + points
    return
  }
  heads[pass] = entries.club.length
  entries.club.push(club)
  entries.points.push(points)
  entries.next.push(head)
}

function splitTally(state: TallyState, method: SplitMethod, isFinal: boolean): PoolSplit {
  const { clubs, pools, entries } = state
  const points = clubs.map(() => 0)
  entries.club.forEach((club, entry) => {
    points[club] = (points[club] ?? 0) + (entries.points[entry] ?? 0)
  })
  const pool = pools.reduce((sum, part) => sum + part, 0)
  if (entries.club.length === 0) return splitUnvisited(clubs, pool, isFinal)
  const amounts =
    method === 'A' ? splitByLargestRemainder(pool, points) : splitCardByCard(state, points)
  return { shares: sharesOf(clubs, points, amounts), carried: 0 }
}

function splitUnvisited(clubs: readonly SettledClub[], pool: Ore, isFinal: boolean): PoolSplit {
  const partners = clubs.map(({ partnerOnLastDay }) => (partnerOnLastDay ? 1 : 0))
  const none = clubs.map(() => 0)
  const splits = isFinal && partners.some(Boolean)
  return {
    shares: sharesOf(clubs, none, splits ? splitByLargestRemainder(pool, partners) : none),
    carried: splits ? 0 : pool,
  }
}

/**
 * Method B: each used card is split equally among its visited clubs and rounded separately;
 * unused cards are split together by points.
 */
function splitCardByCard(state: TallyState, points: readonly number[]): Ore[] {
  const amounts = state.clubs.map(() => 0)
  let unused = 0
  for (const [pass, pool] of state.pools.entries()) {
    const visited = visitedClubs(state, pass)
    if (visited.length === 0) unused += pool
    visited.forEach(({ club }, rank) => {
      amounts[club] = (amounts[club] ?? 0) + equalPart(pool, visited.length, rank)
    })
  }
  const parts = splitByLargestRemainder(unused, points)
  return amounts.map((amount, club) => amount + (parts[club] ?? 0))
}

/** The largest remainder with equal weights: the first in order get the odd øre. */
const equalPart = (pool: Ore, count: number, rank: number): Ore =>
  Math.floor(pool / count) + (rank < pool % count ? 1 : 0)

/** The clubs of a card: the most points of this card first, then the lowest DGU number. */
function visitedClubs({ heads, entries }: TallyState, pass: number) {
  const visited: { club: number; points: number }[] = []
  for (let entry = heads[pass] ?? -1; entry >= 0; entry = entries.next[entry] ?? -1) {
    visited.push({ club: entries.club[entry] ?? 0, points: entries.points[entry] ?? 0 })
  }
  return visited.sort((a, b) => b.points - a.points || a.club - b.club)
}

function* cardsOf(state: TallyState) {
  for (const [passId, pass] of state.passes) {
    const [net = 0, pool = 0] = [state.nets[pass], state.pools[pass]]
    const visited = visitedClubs(state, pass)
    const parts = visited.map(({ club, points }, rank) => ({
      clubId: state.clubs[club]?.id ?? '',
      points,
      amount: equalPart(pool, visited.length, rank),
    }))
    yield { passId, net, pool, parts }
  }
}

const sharesOf = (
  clubs: readonly SettledClub[],
  points: readonly number[],
  amounts: readonly Ore[],
): ClubShare[] =>
  clubs.map(({ id }, index) => ({
    clubId: id,
    points: points[index] ?? 0,
    share: amounts[index] ?? 0,
  }))
