import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SkinsFacts } from '#domain/sidecompetitions/skins-results.ts'
import type { Db } from '../db/client.ts'
import { tournamentDivisions, tournamentRounds } from '../db/tables/competitions.ts'
import { skinsCompetitions } from '../db/tables/sidecompetitions.ts'

/** The skins of these rounds, by round and *række*, gross before net. */
export async function selectSkins(db: Db, roundIds: readonly string[]): Promise<SkinsFacts[]> {
  if (roundIds.length === 0) return []
  const rows = await db
    .select({
      id: skinsCompetitions.id,
      roundId: skinsCompetitions.roundId,
      net: skinsCompetitions.net,
      terms: skinsCompetitions.terms,
      prize: skinsCompetitions.prize,
      playOffWinner: skinsCompetitions.playOffWinner,
      divisionId: skinsCompetitions.divisionId,
      division: tournamentDivisions.name,
    })
    .from(skinsCompetitions)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, skinsCompetitions.roundId))
    .leftJoin(tournamentDivisions, eq(tournamentDivisions.id, skinsCompetitions.divisionId))
    .where(inArray(skinsCompetitions.roundId, [...roundIds]))
    .orderBy(
      asc(tournamentRounds.number),
      asc(tournamentDivisions.position),
      asc(skinsCompetitions.net),
    )
  return rows.map(({ divisionId, division, ...skins }) => ({
    ...skins,
    division: divisionId === null ? null : { id: divisionId, name: division ?? '' },
  }))
}

type SkinsValues = Omit<typeof skinsCompetitions.$inferInsert, 'id'>

/** Undefined where the round has such skins already. */
export async function insertSkins(tx: Db, values: SkinsValues): Promise<string | undefined> {
  const { roundId, divisionId, net } = skinsCompetitions
  const [row] = await tx
    .insert(skinsCompetitions)
    .values(values)
    .onConflictDoNothing({ target: [roundId, divisionId, net] })
    .returning({ id: skinsCompetitions.id })
  return row?.id
}

export async function writePlayOff(tx: Db, skinsId: string, playOffWinner: string | null) {
  await tx.update(skinsCompetitions).set({ playOffWinner }).where(eq(skinsCompetitions.id, skinsId))
}

/** The deleted row; undefined where the tournament has no such skins. */
export async function deleteSkins(
  tx: Db,
  { tournamentId, skinsId }: { tournamentId: string; skinsId: string },
) {
  const rounds = tx
    .select({ id: tournamentRounds.id })
    .from(tournamentRounds)
    .where(eq(tournamentRounds.tournamentId, tournamentId))
  const [row] = await tx
    .delete(skinsCompetitions)
    .where(and(eq(skinsCompetitions.id, skinsId), inArray(skinsCompetitions.roundId, rounds)))
    .returning()
  return row
}
