import { and, asc, eq, inArray, isNotNull, lt, lte, max, or, sql } from 'drizzle-orm'
import type { Instant, Moment } from '#domain/shared/clock-time.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { RoundPenalty } from '#domain/scoring/round-penalty.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { flightPlayers, flights, tournamentEntries } from '../db/tables/entries.ts'
import { isTakenOff } from '../scoring/score-queries.ts'
import { sideOfEntry } from '../competitions/sides/side-queries.ts'
import { cards, scoreEntries } from '../db/tables/scoring.ts'
import {
  roundTees,
  tournamentDivisions,
  tournamentRounds,
  tournaments,
  tournamentVersions,
} from '../db/tables/competitions.ts'

export function selectVersions(db: Db, tournamentIds: string[]) {
  if (tournamentIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(tournamentVersions)
    .where(inArray(tournamentVersions.tournamentId, tournamentIds))
}

/** The round's tournament, once it is announced. */
export async function findTournamentOfRound(db: Db, roundId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: tournaments.id })
    .from(tournamentRounds)
    .innerJoin(tournaments, eq(tournaments.id, tournamentRounds.tournamentId))
    .where(and(eq(tournamentRounds.id, roundId), isNotNull(tournaments.announcedAt)))
  return row?.id
}

/** The round's tournament, if it is a rehearsal. */
export async function findRehearsalOfRound(db: Db, roundId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: tournaments.id })
    .from(tournamentRounds)
    .innerJoin(tournaments, eq(tournaments.id, tournamentRounds.tournamentId))
    .where(and(eq(tournamentRounds.id, roundId), isNotNull(tournaments.rehearsalOf)))
  return row?.id
}

export async function findTournamentOfSlug(db: Db, slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.slug, slug), isNotNull(tournaments.announcedAt)))
  return row?.id
}

export async function findTournamentOfBoard(db: Db, id: string) {
  const [row] = await db
    .select({
      id: tournaments.id,
      slug: tournaments.slug,
      name: tournaments.name,
      state: tournaments.state,
      firstDay: tournaments.firstDay,
    })
    .from(tournaments)
    .where(eq(tournaments.id, id))
  return row
}

export const selectRoundsOf = (db: Db, tournamentId: string) =>
  db
    .select({
      id: tournamentRounds.id,
      number: tournamentRounds.number,
      day: tournamentRounds.day,
      courses: tournamentRounds.courses,
      holes: tournamentRounds.holes,
      drawVersion: tournamentRounds.drawVersion,
      hiddenHoles: tournamentRounds.hiddenHoles,
      opensMinute: tournamentRounds.opensMinute,
      resumesOn: tournamentRounds.resumesOn,
      voidedAt: tournamentRounds.voidedAt,
      voidReason: tournamentRounds.voidReason,
    })
    .from(tournamentRounds)
    .where(eq(tournamentRounds.tournamentId, tournamentId))
    .orderBy(asc(tournamentRounds.number))

export const selectDivisionsOf = (db: Db, tournamentId: string) =>
  db
    .select({
      id: tournamentDivisions.id,
      name: tournamentDivisions.name,
      terms: tournamentDivisions.terms,
      lotSeeds: tournamentDivisions.lotSeeds,
      playOffs: tournamentDivisions.playOffs,
    })
    .from(tournamentDivisions)
    .where(eq(tournamentDivisions.tournamentId, tournamentId))
    .orderBy(asc(tournamentDivisions.position))

export const selectFlightsOf = (db: Db, roundId: string) =>
  db
    .select({
      id: flights.id,
      position: flights.position,
      minute: flights.minute,
      course: flights.course,
      hole: flights.hole,
      group: flights.group,
    })
    .from(flights)
    .where(eq(flights.roundId, roundId))
    .orderBy(asc(flights.position))

/** The tees that are played from in these rounds, in a fixed order. */
export const selectTeesOf = (db: Db, roundIds: string[]) =>
  db
    .select({
      id: roundTees.id,
      course: roundTees.course,
      name: roundTees.name,
      holes: roundTees.holes,
    })
    .from(roundTees)
    .where(
      inArray(
        roundTees.id,
        db
          .select({ id: flightPlayers.teeId })
          .from(flightPlayers)
          .where(inArray(flightPlayers.roundId, roundIds)),
      ),
    )
    .orderBy(asc(roundTees.course), asc(roundTees.name), asc(roundTees.id))

const entryColumns = {
  id: tournamentEntries.id,
  divisionId: tournamentEntries.divisionId,
  firstName: tournamentEntries.firstName,
  lastName: tournamentEntries.lastName,
  shownAs: tournamentEntries.shownAs,
  birthDate: tournamentEntries.birthDate,
  clubName: tournamentEntries.clubName,
  hasBuggy: tournamentEntries.hasBuggy,
  state: tournamentEntries.state,
  status: tournamentEntries.status,
  statusRoundId: tournamentEntries.statusRoundId,
  sidePosition: tournamentEntries.sidePosition,
  side: sideOfEntry,
}

/** Players who were removed from a list of these rounds and are on none of them. */
export const selectTakenOff = (db: Db, roundIds: string[]) =>
  db.select(entryColumns).from(tournamentEntries).where(isTakenOff(db, roundIds))

/** The drawn players with a card in these rounds, one row per round; a side that plays one ball has one. */
export const selectDrawn = (db: Db, roundIds: string[]) =>
  db
    .select({
      roundId: flightPlayers.roundId,
      flightId: flightPlayers.flightId,
      position: flightPlayers.position,
      startHole: flights.hole,
      teeId: flightPlayers.teeId,
      handicapTenths: flightPlayers.handicapTenths,
      playingHandicap: flightPlayers.playingHandicap,
      entry: entryColumns,
    })
    .from(flightPlayers)
    .innerJoin(flights, eq(flights.id, flightPlayers.flightId))
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .innerJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .where(inArray(flightPlayers.roundId, roundIds))
    .orderBy(asc(flightPlayers.roundId), asc(flightPlayers.flightId), asc(flightPlayers.position))

/** A card in the JSON value that `findCardsUpTo` reads. */
type CardFact = {
  roundId: string
  entryId: string
  scores: HoleScore[]
  disputed: number[]
  penalties: RoundPenalty[]
  deliveredAt: Instant | null
}

/**
 * The cards of a tournament up to a round, with their version. One statement reads all of it at one
 * moment, and one row with a JSON value is faster to read than one row per card.
 */
export async function findCardsUpTo(db: Db, of: { tournamentId: string; roundNumber: number }) {
  const [row] = await cardsUpTo(db).execute(of)
  return row
}

const cardsUpTo = prepared((db) => {
  const ofTournament = eq(tournamentRounds.tournamentId, sql.placeholder('tournamentId'))
  const counted = db
    .select({ id: tournamentRounds.id })
    .from(tournamentRounds)
    .where(and(ofTournament, lte(tournamentRounds.number, sql.placeholder('roundNumber'))))
  const fact = sql`jsonb_build_object(
    'roundId', ${cards.roundId}, 'entryId', ${cards.entryId}, 'scores', ${cards.scores},
    'disputed', ${cards.disputed}, 'penalties', ${cards.penalties}, 'deliveredAt', floor(1000 * extract(epoch from ${cards.deliveredAt})))`
  const facts = db
    .select({ all: sql`coalesce(jsonb_agg(${fact}), '[]')`.as('all') })
    .from(cards)
    .where(inArray(cards.roundId, counted))
  const last = db
    .select({ at: max(scoreEntries.receivedAt) })
    .from(scoreEntries)
    .where(inArray(scoreEntries.roundId, counted))
  return db
    .select({
      version: tournamentVersions.version,
      factsVersion: tournamentVersions.factsVersion,
      changedAt: tournamentVersions.changedAt,
      lastScoreAt: sql<Date | null>`(${last})`.mapWith(scoreEntries.receivedAt),
      cards: sql<CardFact[]>`(${facts})`,
    })
    .from(tournamentVersions)
    .where(eq(tournamentVersions.tournamentId, sql.placeholder('tournamentId')))
})

/** Hidden holes are shown on the last day of the round, even if that day was moved. */
const lastDay = sql`coalesce(${tournamentRounds.resumesOn}, ${tournamentRounds.day})`

/** Whether hidden holes are due. */
export const isDueToOpen = ({ day, minute }: Moment) =>
  and(
    isNotNull(tournamentRounds.opensMinute),
    or(lt(lastDay, day), and(eq(lastDay, day), lte(tournamentRounds.opensMinute, minute))),
  )

/** Rounds whose hidden holes are due to be shown. */
export const selectDueToOpen = (db: Db, now: Moment) =>
  db
    .select({ id: tournamentRounds.id, tournamentId: tournamentRounds.tournamentId })
    .from(tournamentRounds)
    .where(isDueToOpen(now))

/** When each score of a round was last written, by the server's clock where the phone's is ahead of it. */
export function selectScoreTimes(db: Db, roundId: string) {
  const at = max(sql`least(${scoreEntries.writtenAt}, ${scoreEntries.receivedAt})`)
  return db
    .select({
      entryId: scoreEntries.entryId,
      hole: scoreEntries.hole,
      at: sql<number>`floor(1000 * extract(epoch from ${at}))::float8`,
    })
    .from(scoreEntries)
    .where(and(eq(scoreEntries.roundId, roundId), eq(scoreEntries.isLate, false)))
    .groupBy(scoreEntries.entryId, scoreEntries.hole)
}
