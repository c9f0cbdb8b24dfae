import { createHash } from 'node:crypto'
import type { Ranking, RankingEventView } from '#contract/rankings/endpoints.ts'
import { shownName } from '#domain/competitions/shown-name.ts'
import {
  buildRanking,
  placeOfLabel,
  type RankingEvent,
  type RankingRow,
} from '#domain/rankings/build-ranking.ts'
import { rankingTermsText, type RankingTerms } from '#domain/rankings/ranking-terms.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { formatFraction } from '#domain/shared/fraction.ts'
import { mayUse } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { createLruCache } from '../lru-cache.ts'
import {
  findRankingBySlug,
  selectEntriesOf,
  selectEvents,
  selectHashes,
  selectLastPublished,
  selectRankingsOfTournament,
  selectSummaries,
  type EntryRow,
  type EventRow,
  type PublishedRow,
} from './ranking-queries.ts'

/** Older lists are found only by their own address. */
const shownDays = 730

/** The public lists, the latest first. */
export async function listRankings(ctx: Ctx) {
  const from = ctx.now().getTime() - shownDays * 86_400_000
  const all = await selectSummaries(ctx.db, 'public')
  return {
    rankings: all
      .filter(({ lastDay }) => lastDay === null || Date.parse(lastDay) >= from)
      .map(({ id: _id, isPublic: _isPublic, ...listed }) => listed),
  }
}

/** The public lists in which a tournament counts; none for one that does not exist. */
export const listRankingsOfTournament = async (ctx: Ctx, { slug }: { slug: string }) => ({
  rankings: await selectRankingsOfTournament(ctx.db, slug),
})

/** A ranking list with every player; one that is not public is found by its club only. */
export async function getRanking(ctx: Ctx, { slug }: { slug: string }): Promise<Ranking> {
  const found = await findRankingBySlug(ctx.db, slug)
  if (!found) throw new AppError('not_found')
  const { ranking, club } = found
  if (!ranking.isPublic && !mayUse(ctx, 'club.tournaments', club.id)) {
    throw new AppError('not_found')
  }
  const { events, rows } = await readRanking(ctx.db, ranking)
  return {
    name: ranking.name,
    about: ranking.about,
    club: { slug: club.slug, name: club.name },
    isPublic: ranking.isPublic,
    terms: rankingTermsText(ranking.terms),
    events,
    rows,
  }
}

type Read = Pick<Ranking, 'rows'> & {
  events: RankingEventView[]
  /** Entries with points that nothing ties to other entries of the same person. */
  unknown: { name: string; tournament: string }[]
}

type RankingToRead = { id: string; clubId: string; terms: RankingTerms }

/** The lists that were read last, each with the fingerprint of what it was read from. Only their number is limited. */
const kept = createLruCache<{ fingerprint: string; read: Read }>({ count: 30, bytes: 30 })

/** The list from the final results of its tournaments, read at one moment. */
export const readRanking = (db: Db, ranking: RankingToRead): Promise<Read> =>
  db.transaction((tx) => readInTransaction(tx, ranking), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

/** A season takes long to read and rank, and changes once a week: an unchanged one is not read a second time. */
async function readInTransaction(tx: Db, ranking: RankingToRead): Promise<Read> {
  const counted = await selectEvents(tx, ranking.id)
  if (counted.length === 0) return { events: [], rows: [], unknown: [] }
  const ids = {
    divisionIds: counted.map(({ division }) => division.id),
    tournamentIds: [...new Set(counted.map(({ tournament }) => tournament.id))],
  }
  const hashes = await selectHashes(tx, ids)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([ranking.clubId, ranking.terms, counted, hashes]))
    .digest('base64')
  const earlier = kept.get(ranking.id)
  if (earlier?.fingerprint === fingerprint) return earlier.read
  const read = rankEntries(ranking, {
    counted,
    published: await selectLastPublished(tx, ids.tournamentIds),
    entries: await selectEntriesOf(tx, ids.divisionIds),
  })
  kept.set(ranking.id, { fingerprint, read }, 1)
  return read
}

type Found = { counted: EventRow[]; published: PublishedRow[]; entries: EntryRow[] }

function rankEntries(
  { clubId, terms }: RankingToRead,
  { counted, published, entries }: Found,
): Read {
  const lastOf = indexed(published, ({ tournamentId }) => tournamentId)
  const events = counted.map((row) => toEvent(row, lastOf.get(row.tournament.id)))
  const finished = events.filter(({ places }) => places.length > 0)
  const loaded = {
    entryOf: indexed(entries, ({ id }) => id),
    eventOf: indexed(counted, ({ division }) => division.id),
  }
  return {
    events: counted.map((row, i) => toEventView(row, events[i]?.places.length ?? 0)),
    rows: toRows(buildRanking(finished, { entries, terms }), loaded),
    unknown: unknownIn(finished, { ...loaded, clubId }),
  }
}

/** By the ids of the entries, and by those of the *rækker* in the order of the days. */
type Loaded = { entryOf: Map<string, EntryRow>; eventOf: Map<string, EventRow> }

function toEvent(row: EventRow, last: PublishedRow | undefined): RankingEvent {
  const isFinal = row.tournament.state === 'final' && last?.kind === 'final'
  return {
    id: row.division.id,
    tournamentId: row.tournament.id,
    percent: row.percent,
    places: isFinal ? placesIn(last.board, row.division.id) : [],
  }
}

const indexed = <Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key) =>
  new Map(items.map((item) => [keyOf(item), item]))

function toRows(rows: readonly RankingRow[], { entryOf, eventOf }: Loaded): Ranking['rows'] {
  const indexOf = new Map([...eventOf.keys()].map((id, i) => [id, i]))
  return rows.map(({ events, points, entryIds, ...row }) => ({
    ...row,
    ...shownPlayer(
      entryIds.flatMap((id) => entryOf.get(id) ?? []),
      (entry) => eventOf.get(entry.divisionId)?.tournament.firstDay,
    ),
    points: formatFraction(points),
    results: events.map(({ event, place, points: worth, counts }) => [
      indexOf.get(event) ?? 0,
      place,
      formatFraction(worth),
      counts ? 1 : 0,
    ]),
  }))
}

/**
 * The name and club of the latest entry, as little of it as any counted entry shows: a row has the places of all of
 * them, so a name would say who was anonymous, or a child, in an earlier tournament.
 */
function shownPlayer(
  entries: readonly EntryRow[],
  firstDayOf: (entry: EntryRow) => PlainDate | undefined,
) {
  const latest = entries.at(-1)
  const days = entries.flatMap((entry) => firstDayOf(entry) ?? [])
  const youngest = days.toSorted()[0]
  if (!latest || !youngest) return erasedPlayer
  const strictest = (['anonymous', 'initials', 'name'] as const).find((way) =>
    entries.some(({ shownAs }) => shownAs === way),
  )
  return shownName({ ...latest, shownAs: strictest ?? latest.shownAs }, youngest)
}

const erasedPlayer = { name: 'Slettet spiller', club: null }

function unknownIn(
  events: readonly RankingEvent[],
  { entryOf, eventOf, clubId }: Loaded & { clubId: string },
): Read['unknown'] {
  return events.flatMap(({ id, places }) =>
    places.flatMap(({ entryId }) => {
      const entry = entryOf.get(entryId)
      if (!entry || entry.golferId !== null || entry.dguNumber !== null) return []
      const { tournament } = eventOf.get(id) ?? {}
      if (!tournament) return []
      // Another club's players are shown as the public sees them; one's own club has their names anyway.
      const isOwn = tournament.clubId === clubId
      const name = isOwn
        ? `${entry.firstName} ${entry.lastName}`.trim()
        : shownName(entry, tournament.firstDay).name
      return [{ name, tournament: tournament.name }]
    }),
  )
}

/** The published places of a *række*; players with a code instead of a place are left out. */
function placesIn(board: unknown, divisionId: string): RankingEvent['places'] {
  const divisions = board as { divisionId: string; placings: { id: string; label: string }[] }[]
  const placings = divisions.find((division) => division.divisionId === divisionId)?.placings ?? []
  return placings.flatMap(({ id: entryId, label }) => {
    const place = placeOfLabel(label)
    return place === null ? [] : { entryId, place }
  })
}

const toEventView = ({ division, tournament, club, percent }: EventRow, players: number) => ({
  divisionId: division.id,
  division: division.name,
  name: tournament.name,
  slug: tournament.slug,
  club: club.name,
  state: tournament.state,
  firstDay: tournament.firstDay,
  lastDay: tournament.lastDay,
  percent,
  players: tournament.state === 'final' ? players : null,
})
