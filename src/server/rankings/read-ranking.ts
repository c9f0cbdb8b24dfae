import { createHash } from 'node:crypto'
import type { RankingEventView } from '#contract/rankings/endpoints.ts'
import type { RankingTerms } from '#domain/rankings/ranking-terms.ts'
import type { Db } from '../db/client.ts'
import { createLruCache } from '../lru-cache.ts'
import { selectVersions } from './eclectic-queries.ts'
import { selectEntriesOf, selectEvents, selectHashes, type EventRow } from './ranking-queries.ts'
import { readEclectic } from './read-eclectic.ts'
import { readOrderOfMerit } from './read-order-of-merit.ts'
import { indexed, unknownPlayer } from './shown-player.ts'

type Standing = Awaited<ReturnType<typeof readOrderOfMerit | typeof readEclectic>>['standing']

type Read = {
  standing: Standing
  events: RankingEventView[]
  /** Entries that count, and that nothing ties to other entries of the same person. */
  unknown: { name: string; tournament: string }[]
  /** A counted *række* is played in pairs or teams. */
  hasSides: boolean
  /** The explanation of a place; empty for an entry without a row. */
  reasonOf: (entryId: string) => string
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
  const { terms } = ranking
  const counted = await selectEvents(tx, ranking.id)
  const ids = {
    divisionIds: counted.map(({ division }) => division.id),
    tournamentIds: [...new Set(counted.map(({ tournament }) => tournament.id))],
  }
  const hashes = await selectHashes(tx, ids)
  const versions = terms.kind === 'eclectic' ? await selectVersions(tx, ids.tournamentIds) : []
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([ranking.clubId, terms, counted, hashes, versions]))
    .digest('base64')
  const earlier = kept.get(ranking.id)
  if (earlier?.fingerprint === fingerprint) return earlier.read
  const loaded = {
    counted,
    entryOf: indexed(await selectEntriesOf(tx, ids.divisionIds), ({ id }) => id),
    eventOf: indexed(counted, ({ division }) => division.id),
  }
  const { standing, entries, reasonOf } =
    terms.kind === 'eclectic'
      ? await readEclectic(tx, { ...loaded, clubId: ranking.clubId, terms })
      : await readOrderOfMerit(tx, { ...loaded, terms })
  const read = {
    standing,
    reasonOf,
    hasSides: counted.some(({ division }) => division.terms.team !== null),
    events: toEventViews(counted, entries),
    unknown: entries.flatMap(
      ({ entryId }) => unknownPlayer(entryId, { ...loaded, clubId: ranking.clubId }) ?? [],
    ),
  }
  kept.set(ranking.id, { fingerprint, read }, 1)
  return read
}

function toEventViews(counted: readonly EventRow[], entries: readonly { divisionId: string }[]) {
  const players = Map.groupBy(entries, ({ divisionId }) => divisionId)
  return counted.map((row) => toEventView(row, players.get(row.division.id)?.length ?? 0))
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
