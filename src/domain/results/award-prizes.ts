import type { Prizes } from '#domain/competitions/terms/competition-terms.ts'
import type { Awaited } from './break-tie.ts'
import type { Placing } from './rank-field.ts'
import { levelGroups } from '../competitions/shared-places.ts'

export type PrizeList = 'gross' | 'net'

/** Prizes that go to one player, or to several who share a place for good. */
export type Award = {
  /** 1 the first; several where several share them. */
  prizes: number[]
  winners: string[]
}

/** Players whose prizes cannot be given yet, and what for: `gross` is a gross prize still open. */
export type OpenPrizes = {
  list: PrizeList
  prizes: number[]
  players: string[]
  awaits: Awaited | 'gross'
}

export type Awarded = { gross: Award[]; net: Award[]; open: OpenPrizes[] }

/**
 * Who wins what, best first. A tie that waits for lots, a play-off or cards is not guessed at: its
 * prizes stay open, and net ones that hang on who wins gross do too. Those who share a place for
 * good share its prizes, the last one also where they are more than the prizes.
 * (docs/algorithms/competition-terms.md, Prizes)
 * @param placings of the same players by gross and by net, ties broken by the terms.
 */
export function awardPrizes(
  placings: Record<PrizeList, readonly Placing[]>,
  { gross, net, oneEach }: Prizes,
): Awarded {
  const first = awardList('gross', placings.gross, { prizes: gross })
  const second = awardList('net', placings.net, { prizes: net, ...(oneEach && takenBy(first)) })
  return { gross: first.awards, net: second.awards, open: [...first.open, ...second.open] }
}

type ListTerms = {
  prizes: number
  /** Who has a prize already, and who may have one when a tie is decided. */
  has?: ReadonlySet<string>
  may?: ReadonlySet<string>
}

function awardList(list: PrizeList, placings: readonly Placing[], terms: ListTerms) {
  const { prizes: count, has = new Set(), may = new Set() } = terms
  const field = placings.filter(({ id, place }) => place !== null && !has.has(id))
  const awards: Award[] = []
  const open: OpenPrizes[] = []
  let given = 0
  for (const group of levelGroups(field, (a, b) => a.place === b.place)) {
    if (given >= count) break
    const players = group.map(({ id }) => id)
    if (players.some((id) => may.has(id))) {
      open.push({ list, prizes: numbered(given, count), players, awaits: 'gross' })
      break
    }
    const prizes = numbered(given, Math.min(count, given + group.length))
    given += group.length
    const awaits = group.length > 1 ? (group[0]?.awaits ?? null) : null
    if (awaits === null) awards.push({ prizes, winners: players })
    else open.push({ list, prizes, players, awaits })
  }
  return { awards, open }
}

/** Whoever is level for as many prizes as they are wins one of them, whichever it is. */
function takenBy({ awards, open }: { awards: Award[]; open: OpenPrizes[] }) {
  const sure = open.filter(({ prizes, players }) => prizes.length === players.length)
  const unsure = open.filter((one) => !sure.includes(one))
  return {
    has: new Set([...awards.flatMap(({ winners }) => winners), ...sure.flatMap((o) => o.players)]),
    may: new Set(unsure.flatMap(({ players }) => players)),
  }
}

const numbered = (after: number, to: number) =>
  Array.from({ length: Math.max(0, to - after) }, (_, i) => after + i + 1)
