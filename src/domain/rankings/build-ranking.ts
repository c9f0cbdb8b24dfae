import { groupedBy } from '#domain/shared/grouped-by.ts'
import type { Fraction } from '#domain/shared/fraction.ts'
import {
  meritStandings,
  type MeritResult,
  type MeritRow,
  type MeritSide,
} from '#domain/results/order-of-merit.ts'
import { playersOf, type PlayerOf, type RankedEntry } from './players-of.ts'
import { meritTermsOf, type OrderOfMeritTerms } from './ranking-terms.ts'

/** A *række* of a tournament whose final places count, in the order of the days. */
export type RankingEvent = {
  id: string
  /** Several *rækker* of one tournament end together. */
  tournamentId: string
  /** What its points are worth, in whole percent. */
  percent: number
  /** The players with a place; those of a side have its place. */
  places: readonly { entryId: string; place: number; side?: MeritSide }[]
}

export type RankingRow = {
  /** The latest counted entry, whose name and club are shown. */
  entryId: string
  /** All counted entries of the player. */
  entryIds: string[]
  place: number | null
  shared: boolean
  points: Fraction
  events: MeritResult[]
  /** The place before the latest tournament; null without one. */
  before: number | null
}

/**
 * The ranking list over final results, best first (docs/algorithms/order-of-merit.md). Entries are of the same player
 * when they have the same golfer, or the same DGU number; an entry with neither is a player of its own.
 * @param events in the order of the days.
 */
export function buildRanking(
  events: readonly RankingEvent[],
  { entries, terms }: { entries: readonly RankedEntry[]; terms: OrderOfMeritTerms },
): RankingRow[] {
  const playerOf = playersOf(entries)
  const played = events.map(({ id, tournamentId, percent, places }) => ({
    id,
    tournamentId,
    percent,
    places: onceEach(places, playerOf),
  }))
  const merit = meritTermsOf(terms)
  const latest = played.at(-1)?.tournamentId
  const before = placesOf(
    meritStandings(
      played.filter(({ tournamentId }) => tournamentId !== latest),
      merit,
    ),
  )
  const entriesOf = groupedBy(
    played.flatMap(({ places }) => places),
    ({ player }) => player,
  )
  return meritStandings(played, merit).map(({ player, events: results, ...row }) => {
    const entryIds = (entriesOf.get(player) ?? []).map(({ entryId }) => entryId)
    return {
      ...row,
      entryId: entryIds.at(-1) ?? player,
      entryIds,
      events: results,
      before: before.get(player) ?? null,
    }
  })
}

const placesOf = (rows: readonly MeritRow[]) =>
  new Map(rows.map(({ player, place }) => [player, place]))

/** A player who is entered twice in one event keeps the better place, and the other entry stands alone. */
function onceEach(places: RankingEvent['places'], playerOf: PlayerOf) {
  const taken = new Set<string>()
  return places
    .toSorted((a, b) => a.place - b.place || (a.entryId < b.entryId ? -1 : 1))
    .map(({ entryId, ...placed }) => {
      const player = playerOf(entryId)
      const isTaken = taken.has(player)
      taken.add(player)
      return { entryId, ...placed, player: isTaken ? entryId : player }
    })
}

/** The place behind a published label: 3 of `3` and `T3`; null of a code such as `WD`. */
export function placeOfLabel(label: string): number | null {
  const digits = /^T?(\d{1,5})$/.exec(label)?.[1]
  return digits === undefined ? null : Number(digits)
}
