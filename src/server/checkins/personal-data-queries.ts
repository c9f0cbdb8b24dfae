import { eq, inArray, or, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { checkIns, roundsUsed, scanSessions, visitCounts } from '../db/tables/checkins.ts'
import type { PersonalPart } from '../personal-data.ts'

/** Visits, and the phones that check in. */
export const checkInsPart: PersonalPart = {
  exportOf: async (db, { accountId, golferIds, passIds = [] }) => [
    await exportTable(db, checkIns, {
      where: or(inArray(checkIns.golferId, [...golferIds]), inArray(checkIns.passId, [...passIds])),
      orderBy: [checkIns.day, checkIns.atServer],
    }),
    await exportTable(db, scanSessions, {
      where: eq(scanSessions.accountId, accountId),
      orderBy: [scanSessions.createdAt],
    }),
  ],
  erase: async (tx, _ctx, { accountId, golferIds }) => {
    // What was told at the reception names the guest; what was counted does not (E3).
    await tx
      .update(checkIns)
      .set({
        reasons: withoutNames,
        answer: sql`${checkIns.answer} || '{"guest": null, "receipt": null, "headline": "", "reasons": []}'::jsonb`,
      })
      .where(inArray(checkIns.golferId, [...golferIds]))
    // The check-ins that she made for others, as staff.
    await eraseRows(tx, checkIns, eq(checkIns.accountId, accountId))
    await eraseRows(tx, scanSessions, eq(scanSessions.accountId, accountId))
  },
}

/** Code and severity stay for the statistics; a sentence may hold a name. */
const withoutNames = sql`coalesce((select jsonb_agg(jsonb_build_object('code', one -> 'code', 'severity', one -> 'severity'))
  from jsonb_array_elements(${checkIns.reasons}) as one), '[]')`

/**
 * Turns visits up to a day into numbers for each club and month, and forgets who they were
 * (L-DP-3). Only of seasons that are closed: until then the settlement counts them one by one, and
 * at the close it has frozen what it needs (E11). Attempts that no card was found for go too.
 */
export async function deleteVisits(tx: Db, until: PlainDate): Promise<number> {
  const settled = sql`not exists (select from passes join seasons on seasons.id = passes.season_id
    where passes.id = pass_id and seasons.status <> 'closed')`
  await tx.execute(sql`
    insert into ${visitCounts} (club_id, month, visits)
    select club_id, date_trunc('month', day)::date, count(*) from ${roundsUsed}
    where day <= ${until} and ${settled} group by 1, 2
    on conflict (club_id, month) do update set visits = ${visitCounts}.visits + excluded.visits`)
  await tx.execute(sql`delete from ${roundsUsed} where day <= ${until} and ${settled}`)
  const gone = await tx.execute(sql`delete from ${checkIns} where day <= ${until} and ${settled}`)
  return gone.rowCount ?? 0
}
