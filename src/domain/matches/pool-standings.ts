import { drawLot } from '#domain/results/lots.ts'
import { sideOf, winningSide, type Match } from './match.ts'

export type PoolTerms = {
  /** Points of a match. */
  win: number
  half: number
  /** How many of each pool go on to the knock-out; 0 for none. */
  goOn: number
  /** The seed of the lots that separate what is equal in everything. */
  lotSeed: string
}

/** The steps after points, in their order (docs/algorithms/matches.md, equal points). */
export const poolSteps = ['mutual', 'holes', 'won', 'lots'] as const
export type PoolStep = 'points' | (typeof poolSteps)[number]

export type PoolRow = {
  contestant: string
  /** Shared while the pool is open. */
  place: number
  shared: boolean
  played: number
  won: number
  halved: number
  lost: number
  points: number
  /** Holes won minus holes lost over the matches played to the end. */
  holes: number
  /** The step that separates from the row above, with both values; null for the first and for a shared place. */
  after: { step: PoolStep; own: number; above: number } | null
}

type Tally = Omit<PoolRow, 'place' | 'shared' | 'after'>

/** The standing of one pool, best first; contestants without a match yet are equal. */
export function poolStandings(
  contestants: readonly string[],
  matches: readonly Match[],
  terms: PoolTerms,
): PoolRow[] {
  const tallies = contestants.map((contestant) => tallyOf(contestant, { matches, terms }))
  const isOver = matches.every(({ decision }) => decision !== null)
  const rows: PoolRow[] = []
  for (const group of groupsBy(tallies, ({ points }) => points)) {
    const first = group.members[0]
    const above = rows.at(-1)
    const after =
      first && above ? { step: 'points' as const, own: first.points, above: above.points } : null
    rows.push(
      ...rank(group.members, {
        steps: poolSteps,
        after,
        from: rows.length,
        matches,
        terms,
        isOver,
      }),
    )
  }
  return rows
}

type Ranking = {
  steps: readonly (typeof poolSteps)[number][]
  after: PoolRow['after']
  /** Rows above this group. */
  from: number
  matches: readonly Match[]
  terms: PoolTerms
  isOver: boolean
}

/** Orders a group that is equal so far by the next step, and what that leaves equal by the one after. */
function rank(members: readonly Tally[], ranking: Ranking): PoolRow[] {
  const { steps, after, from } = ranking
  const [step, ...later] = steps
  const [only] = members
  if (members.length === 1 && only) return [{ ...only, place: from + 1, shared: false, after }]
  if (step === undefined || (step === 'lots' && !ranking.isOver)) {
    return members.map((tally, i) => ({
      ...tally,
      place: from + 1,
      shared: true,
      after: i === 0 ? after : null,
    }))
  }
  const valueOf = measures[step](members, ranking)
  const rows: PoolRow[] = []
  let above: number | null = null
  for (const { value, members: group } of groupsBy(members, valueOf)) {
    const groupAfter = above === null ? after : { step, own: value, above }
    rows.push(
      ...rank(group, { ...ranking, steps: later, after: groupAfter, from: from + rows.length }),
    )
    above = value
  }
  return rows
}

type Measure = (members: readonly Tally[], ranking: Ranking) => (tally: Tally) => number

const measures: Record<(typeof poolSteps)[number], Measure> = {
  mutual: (members, { matches, terms }) => {
    const ids = new Set(members.map(({ contestant }) => contestant))
    const mutual = matches.filter(({ a, b }) => ids.has(a ?? '') && ids.has(b ?? ''))
    return ({ contestant }) => tallyOf(contestant, { matches: mutual, terms }).points
  },
  holes: () => (tally) => tally.holes,
  won: () => (tally) => tally.won,
  // The lowest lot is drawn first.
  lots:
    (_, { terms }) =>
    ({ contestant }) =>
      -drawLot(terms.lotSeed, contestant),
}

/** In groups of equal values, the highest first. */
function groupsBy(tallies: readonly Tally[], valueOf: (tally: Tally) => number) {
  const values = [...new Set(tallies.map(valueOf))].toSorted((a, b) => b - a)
  return values.map((value) => ({
    value,
    members: tallies.filter((tally) => valueOf(tally) === value),
  }))
}

function tallyOf(
  contestant: string,
  { matches, terms }: { matches: readonly Match[]; terms: PoolTerms },
): Tally {
  const tally = { contestant, played: 0, won: 0, halved: 0, lost: 0, points: 0, holes: 0 }
  for (const match of matches) {
    const side = sideOf(match, contestant)
    const { decision } = match
    if (side === undefined || decision === null) continue
    tally.played += 1
    const winner = winningSide(decision)
    if (decision.how === 'halved') tally.halved += 1
    else if (winner === side) tally.won += 1
    else tally.lost += 1
    if (decision.how === 'played' && 'up' in decision.score) {
      tally.holes += winner === side ? decision.score.up : -decision.score.up
    }
  }
  tally.points = tally.won * terms.win + tally.halved * terms.half
  return tally
}
