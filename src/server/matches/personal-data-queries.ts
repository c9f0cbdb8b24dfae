import { and, inArray, isNotNull, or, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { exportTable } from '../db/personal-rows.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { matchContestants, matches } from '../db/tables/matches.ts'

const contestantsOf = (db: Db, entries: string[]) =>
  db.select({ id: matchContestants.id }).from(matchContestants).where(isOf(db, entries))

/** Of these entries, or of a pair with one of them. */
const isOf = (db: Db, entries: string[]) =>
  or(
    inArray(matchContestants.entryId, entries),
    inArray(
      matchContestants.sideId,
      db
        .select({ id: tournamentEntries.sideId })
        .from(tournamentEntries)
        .where(inArray(tournamentEntries.id, entries)),
    ),
  )

const matchesOf = (db: Db, entries: string[]) =>
  or(
    ...[matches.a, matches.b, matches.a2, matches.b2].map((side) =>
      inArray(side, contestantsOf(db, entries)),
    ),
  )

/** What an export of the person's data says of matches. */
export const exportMatchesOf = (db: Db, entries: string[]) =>
  Promise.all([
    exportTable(db, matchContestants, {
      where: isOf(db, entries),
      orderBy: [matchContestants.seed],
    }),
    exportTable(db, matches, { where: matchesOf(db, entries), orderBy: [matches.round] }),
  ])

/** Removes what players of these entries wrote about a match. The results stay, since others were ranked by them. */
export async function clearMatchMessages(tx: Db, entries: string[]) {
  await tx.update(matches).set({ objection: null, decidedBy: null }).where(matchesOf(tx, entries))
}

/** Removes the objections of tournaments that have ended. */
export async function clearOldMatchMessages(tx: Db, tournamentIds: SQLWrapper) {
  await tx
    .update(matches)
    .set({ objection: null })
    .where(and(inArray(matches.tournamentId, tournamentIds), isNotNull(matches.objection)))
}
