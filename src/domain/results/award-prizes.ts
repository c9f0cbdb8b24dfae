import type { Prizes } from '#domain/competitions/terms/competition-terms.ts'
import type { Awaited } from './break-tie.ts'
import type { Placing } from './rank-field.ts'
import { levelGroups } from '../competitions/shared-places.ts'

export const prizeLists = ['gross', 'net', 'nth'] as const
/** `nth` are the prizes of every n-th place. */
export type PrizeList = (typeof prizeLists)[number]

/** Prizes that go to one player, or to several who share a place for good. */
export type Award = {
  /** 1 the first; several where several share them. For every n-th place the place, such as 20. */
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

export type Awarded = { gross: Award[]; net: Award[]; nth: Award[]; open: OpenPrizes[] }

type AwardFacts = {
  /** The list that the *række* is played by, whose every n-th place has a prize. */
  main?: 'gross' | 'net'
  /** Who is marked absent at the ceremony; counts only where the terms pass their prizes on. */
  absent?: ReadonlySet<string>
}

/**
 * The winners of each list, best first. The prizes of a tie that waits for lots, a play-off or cards
 * stay open, and so do net prizes that depend on who wins gross. Players who finally share a place
 * share its prizes, and the last prize also when they outnumber the prizes.
 * (docs/algorithms/competition-terms.md, Prizes)
 * @param placings of the same players by gross and by net, ties broken by the terms.
 */
export function awardPrizes(
  placings: Record<'gross' | 'net', readonly Placing[]>,
  { gross, net, oneEach, everyNth, absentPasses }: Prizes,
  { main = 'gross', absent = new Set() }: AwardFacts = {},
): Awarded {
  const isThere = ({ id }: Placing) => !absentPasses || !absent.has(id)
  const first = awardList('gross', placings.gross.filter(isThere), { prizes: gross })
  const second = awardList('net', placings.net.filter(isThere), {
    prizes: net,
    ...(oneEach && winnersOf(first)),
  })
  const nth = awardEveryNth(placings[main], {
    everyNth,
    after: main === 'gross' ? gross : net,
    isThere,
  })
  return {
    gross: first.awards,
    net: second.awards,
    nth: nth.awards,
    open: [...first.open, ...second.open, ...nth.open],
  }
}

type EveryNth = {
  everyNth: number | undefined
  /** The last place with a prize of its own, which gets no second one. */
  after: number
  isThere: (placing: Placing) => boolean
}

/**
 * The prizes of places n, 2n, 3n …: each to the player of that place, or to all who share it. The prize of an absent
 * player goes to the next one of the list, at the latest before the next n-th place.
 */
function awardEveryNth(placings: readonly Placing[], { everyNth, after, isThere }: EveryNth) {
  const field = placings.filter(({ place }) => place !== null)
  const awards: Award[] = []
  const open: OpenPrizes[] = []
  if (everyNth === undefined) return { awards, open }
  for (let place = everyNth; place <= field.length; place += everyNth) {
    if (place <= after) continue
    const at = groupAt(field, place - 1)
    const until = place - 1 + everyNth
    const players = at.group.some(isThere)
      ? at.group.filter(isThere)
      : field.slice(at.end, until).filter(isThere).slice(0, 1)
    const awaits = at.group.some(isThere) ? (players[0]?.awaits ?? null) : null
    const ids = players.map(({ id }) => id)
    if (ids.length > 1 && awaits !== null)
      open.push({ list: 'nth', prizes: [place], players: ids, awaits })
    else if (ids.length > 0) awards.push({ prizes: [place], winners: ids })
  }
  return { awards, open }
}

/** The players who share the place of the one at an index, and the index after the last of them. */
function groupAt(field: readonly Placing[], index: number) {
  const place = field[index]?.place
  const group = field.filter((placing) => placing.place === place)
  return { group, end: field.findLastIndex((placing) => placing.place === place) + 1 }
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
