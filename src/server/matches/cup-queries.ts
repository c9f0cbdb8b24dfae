import { and, eq, gt, gte, inArray } from 'drizzle-orm'
import type { CupTerms } from '#domain/matches/cup.ts'
import type { Db } from '../db/client.ts'
import { matchContestants, matchDraws, matches, matchRounds } from '../db/tables/matches.ts'

export async function updateCup(tx: Db, divisionId: string, cup: CupTerms) {
  await tx.update(matchDraws).set({ cup }).where(eq(matchDraws.divisionId, divisionId))
}

export async function deleteContestants(tx: Db, ids: string[]) {
  if (ids.length > 0) await tx.delete(matchContestants).where(inArray(matchContestants.id, ids))
}

/** Removes the sessions of a division from one on, with their matches. */
export async function deleteSessionsFrom(tx: Db, divisionId: string, round: number) {
  await tx
    .delete(matches)
    .where(
      and(
        eq(matches.divisionId, divisionId),
        eq(matches.stage, 'session'),
        gte(matches.round, round),
      ),
    )
  await tx
    .delete(matchRounds)
    .where(
      and(
        eq(matchRounds.divisionId, divisionId),
        eq(matchRounds.stage, 'session'),
        gte(matchRounds.round, round),
      ),
    )
}

/** Removes the matches of a session beyond a number. */
export async function deleteSessionMatches(
  tx: Db,
  divisionId: string,
  { round, after }: { round: number; after: number },
) {
  await tx
    .delete(matches)
    .where(
      and(
        eq(matches.divisionId, divisionId),
        eq(matches.stage, 'session'),
        eq(matches.round, round),
        gt(matches.slot, after),
      ),
    )
}

export async function revealLineUps(
  tx: Db,
  { divisionId, round, at }: { divisionId: string; round: number; at: Date },
) {
  await tx
    .update(matchRounds)
    .set({ revealedAt: at })
    .where(
      and(
        eq(matchRounds.divisionId, divisionId),
        eq(matchRounds.stage, 'session'),
        eq(matchRounds.round, round),
      ),
    )
}

export async function setSessionCourse(
  tx: Db,
  { divisionId, round, course }: { divisionId: string; round: number; course: number },
) {
  await tx
    .update(matchRounds)
    .set({ course })
    .where(
      and(
        eq(matchRounds.divisionId, divisionId),
        eq(matchRounds.stage, 'session'),
        eq(matchRounds.round, round),
      ),
    )
}
