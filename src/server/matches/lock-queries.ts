import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { matchDraws, matches } from '../db/tables/matches.ts'
import type { MatchDrawRow, MatchRow } from './match-queries.ts'

const drawToLock = prepared((tx) =>
  tx
    .select()
    .from(matchDraws)
    .where(eq(matchDraws.divisionId, sql.placeholder('divisionId')))
    .for('update'),
)

/** Held until the transaction ends: every change of the matches of a division waits for the one before. */
export async function lockMatchDraw(tx: Db, divisionId: string): Promise<MatchDrawRow | undefined> {
  const [row] = await drawToLock(tx).execute({ divisionId })
  return row
}

const matchById = (db: Db) =>
  db
    .select()
    .from(matches)
    .where(eq(matches.id, sql.placeholder('matchId')))

const matchToRead = prepared(matchById)
const matchToLock = prepared((tx) => matchById(tx).for('update'))

/** A match with its division, for a service that locks the division next. */
export async function findMatch(db: Db, matchId: string): Promise<MatchRow | undefined> {
  const [row] = await matchToRead(db).execute({ matchId })
  return row
}

const matchesToLock = prepared((tx) =>
  tx
    .select({ id: matches.id })
    .from(matches)
    .where(eq(matches.divisionId, sql.placeholder('divisionId')))
    .orderBy(asc(matches.id))
    .for('update'),
)

/**
 * Holds every match of a division, so that a change which depends on the written holes reads the last of them. The
 * lock of the draw comes first; a phone that writes a hole holds its own match alone.
 */
export async function lockMatches(tx: Db, divisionId: string) {
  await matchesToLock(tx).execute({ divisionId })
}

/** Held until the transaction ends: two phones write the holes of a match one after the other. */
export async function lockMatch(tx: Db, matchId: string): Promise<MatchRow | undefined> {
  const [row] = await matchToLock(tx).execute({ matchId })
  return row
}
