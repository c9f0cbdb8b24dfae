import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { isAnnounced } from '#domain/competitions/state.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { tournamentDivisions, tournamentRounds, tournaments } from '../db/tables/competitions.ts'
import { flights, tournamentEntries } from '../db/tables/entries.ts'
import { tournamentSides } from '../db/tables/sides.ts'
import type { TournamentRow } from './tournament-queries.ts'

/** Whether the tournament is a rehearsal: nothing of it leaves the service (docs/algorithms/rehearsal.md). */
export const isRehearsal = ({ rehearsalOf }: Pick<TournamentRow, 'rehearsalOf'>): boolean =>
  rehearsalOf !== null

/** Whether a request may see an announced tournament's flights and start lists; those of a rehearsal only its directors. */
export const isShownTo = (
  { rehearsalId }: Pick<Ctx, 'rehearsalId'>,
  tournament: Pick<TournamentRow, 'id' | 'state' | 'rehearsalOf'>,
): boolean =>
  isAnnounced(tournament.state) && (!isRehearsal(tournament) || tournament.id === rehearsalId)

/** The same condition for queries that read tournaments for a channel that leaves the service. */
export const isNoRehearsal = isNull(tournaments.rehearsalOf)

export async function findRehearsalOf(db: Db, tournamentId: string) {
  const [row] = await db.select().from(tournaments).where(eq(tournaments.rehearsalOf, tournamentId))
  return row
}

/** The rehearsals that end until an instant, the first to end first. */
export const selectEndedRehearsals = (db: Db, until: Date) =>
  db
    .select()
    .from(tournaments)
    .where(and(isNotNull(tournaments.rehearsalOf), lte(tournaments.rehearsalEndsAt, until)))
    .orderBy(asc(tournaments.rehearsalEndsAt), asc(tournaments.id))

export async function selectRehearsalIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(isNotNull(tournaments.rehearsalOf))
    .orderBy(asc(tournaments.id))
  return rows.map(({ id }) => id)
}

const namedRehearsals = prepared((db) => {
  const inTable = (table: typeof tournamentRounds | typeof tournamentDivisions) =>
    exists(
      db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.tournamentId, tournaments.id), isAnyOf(table.id, 'ids'))),
    )
  return db
    .select({ id: tournaments.id, rehearsalOf: tournaments.rehearsalOf })
    .from(tournaments)
    .where(
      and(
        isNotNull(tournaments.rehearsalOf),
        or(
          isAnyOf(tournaments.id, 'ids'),
          isAnyOf(tournaments.slug, 'slugs'),
          inTable(tournamentRounds),
          inTable(tournamentDivisions),
          ...playersNamed(db),
        ),
      ),
    )
})

/** Of the placeholder `ids`. */
function playersNamed(db: Db): SQL[] {
  const ofEntries = db
    .select({ id: tournamentEntries.id })
    .from(tournamentEntries)
    .where(
      and(eq(tournamentEntries.tournamentId, tournaments.id), isAnyOf(tournamentEntries.id, 'ids')),
    )
  const ofSides = db
    .select({ id: tournamentSides.id })
    .from(tournamentSides)
    .where(
      and(eq(tournamentSides.tournamentId, tournaments.id), isAnyOf(tournamentSides.id, 'ids')),
    )
  const ofFlights = db
    .select({ id: flights.id })
    .from(flights)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flights.roundId))
    .where(and(eq(tournamentRounds.tournamentId, tournaments.id), isAnyOf(flights.id, 'ids')))
  return [exists(ofEntries), exists(ofSides), exists(ofFlights)]
}

/** The rehearsals that these ids or slugs name: their own, or of something in them. */
export const selectNamedRehearsals = (
  db: Db,
  named: { ids: string[]; slugs: string[] },
): Promise<{ id: string; rehearsalOf: string | null }[]> => namedRehearsals(db).execute(named)

/** The ids of a tournament and of what is in it, as other tables without a reference name them. */
export async function selectIdsIn(db: Db, tournamentId: string): Promise<string[]> {
  const rounds = await db
    .select({ id: tournamentRounds.id })
    .from(tournamentRounds)
    .where(eq(tournamentRounds.tournamentId, tournamentId))
  const roundIds = rounds.map(({ id }) => id)
  const of = [
    await db
      .select({ id: tournamentDivisions.id })
      .from(tournamentDivisions)
      .where(eq(tournamentDivisions.tournamentId, tournamentId)),
    await db
      .select({ id: tournamentEntries.id })
      .from(tournamentEntries)
      .where(eq(tournamentEntries.tournamentId, tournamentId)),
    await db.select({ id: flights.id }).from(flights).where(inArray(flights.roundId, roundIds)),
  ]
  return [tournamentId, ...roundIds, ...of.flat().map(({ id }) => id)]
}

/**
 * Deletes a rehearsal with all rows that refer to it, when its start lists are gone
 * (`scoring/delete-start-lists-queries.ts`); any other tournament stays. In this order, because measurements refer to
 * entries, and entries to divisions, without a cascade.
 */
export async function deleteRehearsal(tx: Db, id: string) {
  const it = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.id, id), isNotNull(tournaments.rehearsalOf)))
  await tx.delete(tournamentRounds).where(inArray(tournamentRounds.tournamentId, it))
  await tx.delete(tournamentEntries).where(inArray(tournamentEntries.tournamentId, it))
  await tx
    .delete(tournaments)
    .where(and(eq(tournaments.id, id), isNotNull(tournaments.rehearsalOf)))
}
