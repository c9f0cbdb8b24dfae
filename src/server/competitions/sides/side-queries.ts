import { and, asc, eq, gt, inArray, max, or, sql } from 'drizzle-orm'
import type { NamedSide } from '#domain/competitions/sides/side-name.ts'
import type { Shown } from '#domain/competitions/shown-name.ts'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { tournamentDivisions, tournamentRounds } from '../../db/tables/competitions.ts'
import { tournamentEntries } from '../../db/tables/entries.ts'
import { tournamentSides } from '../../db/tables/sides.ts'

export type SideRow = typeof tournamentSides.$inferSelect
export type SideMember = Shown & { id: string }
export type SideOfEntry = NamedSide<SideMember> & {
  id: string
  /** The side has one card, which its first player holds. */
  isOneBall: boolean
  /** How many players who are missing all day a filler replaces. */
  fillers: number
}

/**
 * The side of a selected entry with all its players in order; null for a player who is placed alone.
 * The names are written out, because a query of one table leaves the table out.
 */
export const sideOfEntry = sql<SideOfEntry | null>`(
  select jsonb_build_object('id', s.id, 'name', s.name,
    'fillers', s.fillers,
    'isOneBall', d.terms -> 'team' ->> 'kind' = 'one_ball', 'members', (
    select jsonb_agg(jsonb_build_object(
      'id', m.id, 'firstName', m.first_name, 'lastName', m.last_name, 'shownAs', m.shown_as,
      'birthDate', m.birth_date, 'clubName', m.club_name
    ) order by m.side_position) from tournament_entries m where m.side_id = s.id))
  from tournament_sides s join tournament_divisions d on d.id = tournament_entries.division_id
  where s.id = tournament_entries.side_id)`

const sidesOfTournament = prepared((db) =>
  db
    .select()
    .from(tournamentSides)
    .where(eq(tournamentSides.tournamentId, sql.placeholder('tournamentId')))
    .orderBy(asc(tournamentSides.number)),
)

export const selectSides = (db: Db, tournamentId: string): Promise<SideRow[]> =>
  sidesOfTournament(db).execute({ tournamentId })

export async function findSideByCode(db: Db, tournamentId: string, code: string) {
  const [row] = await db
    .select()
    .from(tournamentSides)
    .where(and(eq(tournamentSides.tournamentId, tournamentId), eq(tournamentSides.code, code)))
  return row
}

/** The entry with all entries of its side in order, also of players who have left; alone without a side. */
export const selectSideEntries = (
  db: Db,
  { tournamentId, entryId }: { tournamentId: string; entryId: string },
) => {
  const side = db
    .select({ id: tournamentEntries.sideId })
    .from(tournamentEntries)
    .where(eq(tournamentEntries.id, entryId))
  return db
    .select()
    .from(tournamentEntries)
    .where(
      and(
        eq(tournamentEntries.tournamentId, tournamentId),
        or(eq(tournamentEntries.id, entryId), inArray(tournamentEntries.sideId, side)),
      ),
    )
    .orderBy(asc(tournamentEntries.sidePosition), asc(tournamentEntries.id))
}

/** The number is the next of the tournament, whose lock the caller holds. */
export async function insertSide(
  tx: Db,
  side: Omit<typeof tournamentSides.$inferInsert, 'number'>,
): Promise<SideRow> {
  const [last] = await tx
    .select({ number: max(tournamentSides.number) })
    .from(tournamentSides)
    .where(eq(tournamentSides.tournamentId, side.tournamentId))
  const [row] = await tx
    .insert(tournamentSides)
    .values({ ...side, number: (last?.number ?? 0) + 1 })
    .returning()
  if (!row) throw new Error('The side was not stored')
  return row
}

export async function writeFillers(tx: Db, id: string, fillers: number) {
  await tx.update(tournamentSides).set({ fillers }).where(eq(tournamentSides.id, id))
}

/**
 * Takes fillers away from the side of a player who has come to it or back to play: it has at most as many as players
 * are missing.
 */
export async function limitFillers(tx: Db, entryId: string) {
  await tx.execute(sql`
    update ${tournamentSides} s set fillers = greatest(0, (d.terms -> 'team' ->> 'size')::int - (
      select count(*)::int from ${tournamentEntries} m
      where m.side_id = s.id and m.state = 'entered' and m.status is null))
    from ${tournamentEntries} e, ${tournamentDivisions} d
    where e.id = ${entryId} and s.id = e.side_id and d.id = s.division_id and s.fillers >
      (d.terms -> 'team' ->> 'size')::int - (select count(*) from ${tournamentEntries} m
      where m.side_id = s.id and m.state = 'entered' and m.status is null)`)
}

export async function writeSideName(tx: Db, id: string, name: string | null) {
  await tx.update(tournamentSides).set({ name }).where(eq(tournamentSides.id, id))
}

/** Whether a start list of the tournament is published. */
export async function isListed(db: Db, tournamentId: string): Promise<boolean> {
  const drawn = and(
    eq(tournamentRounds.tournamentId, tournamentId),
    gt(tournamentRounds.drawVersion, 0),
  )
  return (await db.$count(tournamentRounds, drawn)) > 0
}

/** Deletes the sides of *rækker* that are no longer played in pairs or teams. */
export async function deleteSidesWithoutTeam(tx: Db, tournamentId: string) {
  const single = tx
    .select({ id: tournamentDivisions.id })
    .from(tournamentDivisions)
    .where(
      and(
        eq(tournamentDivisions.tournamentId, tournamentId),
        sql`jsonb_typeof(${tournamentDivisions.terms} -> 'team') is distinct from 'object'`,
      ),
    )
  await tx.delete(tournamentSides).where(inArray(tournamentSides.divisionId, single))
}

/** Clears the names of the sides of these entries, which may be made of the names of their players. */
export async function clearSideNames(tx: Db, entryIds: string[]) {
  const sides = tx
    .select({ id: tournamentEntries.sideId })
    .from(tournamentEntries)
    .where(inArray(tournamentEntries.id, entryIds))
  await tx.update(tournamentSides).set({ name: null }).where(inArray(tournamentSides.id, sides))
}

/** Deletes the side; its players stay entered, without one. */
export async function deleteSide(tx: Db, id: string) {
  await tx.delete(tournamentSides).where(eq(tournamentSides.id, id))
}
