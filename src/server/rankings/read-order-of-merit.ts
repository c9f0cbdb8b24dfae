import type { Ranking } from '#contract/rankings/endpoints.ts'
import {
  buildRanking,
  placeOfLabel,
  type RankingEvent,
  type RankingRow,
} from '#domain/rankings/build-ranking.ts'
import { meritReasonText } from '#domain/rankings/merit-reason-text.ts'
import type { OrderOfMeritTerms } from '#domain/rankings/ranking-terms.ts'
import { formatFraction } from '#domain/shared/fraction.ts'
import type { Db } from '../db/client.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import {
  selectLastPublished,
  type EntryRow,
  type EventRow,
  type PublishedRow,
} from './ranking-queries.ts'
import { indexed, shownPlayerOf, type Loaded } from './shown-player.ts'

type Given = Loaded & { counted: readonly EventRow[]; terms: OrderOfMeritTerms }
type Rows = Extract<Ranking, { kind: 'order_of_merit' }>['rows']

/** The points of a season from the published places. */
export async function readOrderOfMerit(tx: Db, given: Given) {
  const { counted, terms, entryOf } = given
  const tournamentIds = [...new Set(counted.map(({ tournament }) => tournament.id))]
  const published = await selectLastPublished(tx, tournamentIds)
  const lastOf = indexed(published, ({ tournamentId }) => tournamentId)
  const sideOf = sidesIn([...entryOf.values()])
  const events = counted.map((row) => toEvent(row, lastOf.get(row.tournament.id), sideOf))
  const finished = events.filter(({ places }) => places.length > 0)
  const ranked = buildRanking(finished, { entries: [...entryOf.values()], terms })
  const rows = toRows(ranked, given)
  const names = new Map(rows.map(({ entryId, name }) => [entryId, name]))
  return {
    standing: { kind: terms.kind, rows },
    entries: finished.flatMap(({ id, places }) =>
      places.map(({ entryId }) => ({ entryId, divisionId: id })),
    ),
    reasonOf: (entryId: string) =>
      meritReasonText(ranked, entryId, { terms, nameOf: (id) => names.get(id) ?? '' }),
  }
}

type SideOf = (placedId: string) => { id: string; players: readonly EntryRow[] } | undefined

/**
 * The side that is placed under an id, its own or that of the player who holds its card. A player with a code or who
 * has withdrawn gets none of its points.
 */
function sidesIn(entries: readonly EntryRow[]): SideOf {
  const inSides = entries.filter(({ sideId }) => sideId !== null)
  const bySide = Map.groupBy(inSides, ({ sideId }) => sideId ?? '')
  const sideIdOf = new Map(inSides.map(({ id, sideId }) => [id, sideId ?? '']))
  return (placedId) => {
    const id = bySide.has(placedId) ? placedId : (sideIdOf.get(placedId) ?? '')
    const players = bySide.get(id)?.filter((entry) => statusOfDrawn(entry) === null)
    return players && players.length > 0 ? { id, players } : undefined
  }
}

function toEvent(row: EventRow, last: PublishedRow | undefined, sideOf: SideOf): RankingEvent {
  const isFinal = row.tournament.state === 'final' && last?.kind === 'final'
  return {
    id: row.division.id,
    tournamentId: row.tournament.id,
    percent: row.percent,
    places: isFinal ? placesIn(last.board, row.division, sideOf) : [],
  }
}

function toRows(rows: readonly RankingRow[], loaded: Loaded): Rows {
  const indexOf = new Map([...loaded.eventOf.keys()].map((id, i) => [id, i]))
  return rows.map(({ events, points, entryIds, ...row }) => ({
    ...row,
    ...shownPlayerOf(entryIds, loaded),
    points: formatFraction(points),
    results: events.map(({ event, place, points: worth, counts }) => [
      indexOf.get(event) ?? 0,
      place,
      formatFraction(worth),
      counts ? 1 : 0,
    ]),
  }))
}

/** The published places of a *række*; players with a code instead of a place are left out. */
function placesIn(
  board: unknown,
  { id: divisionId, terms }: EventRow['division'],
  sideOf: SideOf,
): RankingEvent['places'] {
  const divisions = board as { divisionId: string; placings: { id: string; label: string }[] }[]
  const placings = divisions.find((division) => division.divisionId === divisionId)?.placings ?? []
  return placings.flatMap(({ id: placedId, label }) => {
    const place = placeOfLabel(label)
    if (place === null) return []
    const side = terms.team ? sideOf(placedId) : undefined
    if (!side) return { entryId: placedId, place }
    const { id, players } = side
    return players.map(({ id: entryId }) => ({
      entryId,
      place,
      side: { id, players: players.length },
    }))
  })
}
