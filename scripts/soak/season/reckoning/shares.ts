import type { RecordedClub } from '../record.ts'
import { splitExactly } from './exact.ts'
import { add, type SalesReckoned } from './lines.ts'
import type { WeighedRound } from './rounds.ts'

export type Pool = {
  clubs: readonly RecordedClub[]
  sales: SalesReckoned
  /** Without those of cards that kept no money. */
  rounds: readonly WeighedRound[]
  /** At the close, a pool without rounds is split equally. */
  final: boolean
  playTo: string
}

/** The shares by *besøgspulje*: all points of the season together. */
export function sharesByVisits(pool: Pool): Map<string, bigint> {
  return splitByPoints(pool, pool.sales.pool)
}

/** The shares by *kort for kort*: each card alike among the clubs it visited, the unused ones together by points. */
export function sharesByCard(pool: Pool): Map<string, bigint> {
  const byCard = Map.groupBy(pool.rounds, ({ cardId }) => cardId)
  const orderOf = new Map(pool.clubs.map(({ id, dguNumber }) => [id, dguNumber]))
  const shares = new Map<string, bigint>()
  let unused = 0n
  for (const [cardId, money] of pool.sales.cards) {
    const rounds = byCard.get(cardId)
    if (!rounds) {
      unused += money.pool
      continue
    }
    const points = pointsOf(rounds)
    const visited = [...points.keys()]
    const parts = visited.map((id) => ({
      weight: 1n,
      tie: points.get(id) ?? 0n,
      order: orderOf.get(id) ?? 0,
    }))
    splitExactly(money.pool, parts).forEach((share, at) => add(shares, visited[at] ?? '', share))
  }
  for (const [clubId, share] of splitByPoints(pool, unused)) add(shares, clubId, share)
  return shares
}

export function pointsOf(rounds: readonly WeighedRound[]): Map<string, bigint> {
  const points = new Map<string, bigint>()
  for (const round of rounds) add(points, round.clubId, round.points)
  return points
}

function splitByPoints({ clubs, rounds, final, playTo }: Pool, amount: bigint) {
  const points = pointsOf(rounds)
  if (points.size === 0 && !final) return new Map<string, bigint>()
  const isOpen = ({ partner }: RecordedClub) => partner !== null && partner.to >= playTo
  const weightOf = (club: RecordedClub) =>
    points.size > 0 ? (points.get(club.id) ?? 0n) : isOpen(club) ? 1n : 0n
  const parts = clubs.map((club) => ({
    weight: weightOf(club),
    tie: points.get(club.id) ?? 0n,
    order: club.dguNumber,
  }))
  const shares = splitExactly(amount, parts)
  return new Map(clubs.map(({ id }, at) => [id, shares[at] ?? 0n]))
}
