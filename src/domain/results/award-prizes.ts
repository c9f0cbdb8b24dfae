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

/** Players whose prizes cannot be awarded yet, and the reason: `gross` is a gross prize still open. */
export type OpenPrizes = {
  list: PrizeList
  prizes: number[]
  players: string[]
  awaits: Awaited | 'gross'
}

export type Awarded = { gross: Award[]; net: Award[]; open: OpenPrizes[] }

/**
 * The winners of each list, best first. The prizes of a tie that waits for lots, a play-off or cards
 * stay open, and so do net prizes that depend on who wins gross. Players who finally share a place
 * share its prizes, and the last prize also when they outnumber the prizes.
 * (docs/algorithms/competition-terms.md, Prizes)
 * @param placings of the same players by gross and by net, ties broken by the terms.
 */
export function awardPrizes(
  placings: Record<PrizeList, readonly Placing[]>,
  { gross, net, oneEach }: Prizes,
): Awarded {
  const first = awardList('gross', placings.gross, { prizes: gross })
  const second = awardList('net', placings.net, { prizes: net, ...(oneEach && winnersOf(first)) })
  return { gross: first.awards, net: second.awards, open: [...first.open, ...second.open] }
}

type ListTerms = {
  prizes: number
  /** Players who have a prize of the other list, and those who may get one when a tie is decided. */
  winners?: ReadonlySet<string>
  possibleWinners?: ReadonlySet<string>
}

function awardList(list: PrizeList, placings: readonly Placing[], terms: ListTerms) {
  const { prizes: count, winners = new Set(), possibleWinners = new Set() } = terms
  const field = placings.filter(({ id, place }) => place !== null && !winners.has(id))
  const awards: Award[] = []
  const open: OpenPrizes[] = []
  let awarded = 0
  for (const group of levelGroups(field, (a, b) => a.place === b.place)) {
    if (awarded >= count) break
    const players = group.map(({ id }) => id)
    if (players.some((id) => possibleWinners.has(id))) {
      open.push({ list, prizes: prizeNumbers(awarded, count), players, awaits: 'gross' })
      break
    }
    const prizes = prizeNumbers(awarded, Math.min(count, awarded + group.length))
    awarded += group.length
    const awaits = group.length > 1 ? (group[0]?.awaits ?? null) : null
    if (awaits === null) awards.push({ prizes, winners: players })
    else open.push({ list, prizes, players, awaits })
  }
  return { awards, open }
}

/** Players who are level for as many prizes as there are players each win one, whichever it is. */
function winnersOf({ awards, open }: { awards: Award[]; open: OpenPrizes[] }) {
  const certain = open.filter(({ prizes, players }) => prizes.length === players.length)
  const uncertain = open.filter((each) => !certain.includes(each))
  return {
    winners: new Set([
      ...awards.flatMap((award) => award.winners),
      ...certain.flatMap(({ players }) => players),
    ]),
    possibleWinners: new Set(uncertain.flatMap(({ players }) => players)),
  }
}

const prizeNumbers = (after: number, to: number) =>
  Array.from({ length: Math.max(0, to - after) }, (_, i) => after + i + 1)
