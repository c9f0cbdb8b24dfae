import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { eraseFrom } from '../db/erase-from.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import {
  checkIns,
  roundsUsed,
  scanSessions,
  sharedSeasons,
  visitCounts,
} from '../db/tables/checkins.ts'
import { clubLinks, clubMailChoices } from '../db/tables/club-mail.ts'
import { lostRounds } from '../db/tables/departures.ts'
import { passes } from '../db/tables/passes.ts'
import { noShows } from '../db/tables/no-shows.ts'
import { plannedVisits } from '../db/tables/planned-visits.ts'
import { deleteNoShowsUntil, noShowsOfGolfers } from './no-show-queries.ts'
import { deleteVisitsUntil, visitsOfGolfers } from './planned-visit-queries.ts'
import type { PersonalPart } from '../personal-data.ts'

/** The check-ins on these cards by their holders; a company's card may have been another person's before. */
const ofHolder = (passIds: readonly string[]) =>
  and(
    inArray(checkIns.passId, [...passIds]),
    sql`${checkIns.golferId} = (select ${passes.golferId} from ${passes} where ${passes.id} = ${checkIns.passId})`,
  )

/** Export and erasure of visits, and of the phones that check in. */
export const checkInsPart: PersonalPart = {
  exportOf: async (db, { accountId, golferIds, email, passIds = [] }) => [
    await exportTable(db, checkIns, {
      where: or(inArray(checkIns.golferId, [...golferIds]), ofHolder(passIds)),
      orderBy: [checkIns.day, checkIns.atServer],
    }),
    await exportTable(db, plannedVisits, {
      where: visitsOfGolfers(golferIds),
      orderBy: [plannedVisits.day],
    }),
    await exportTable(db, noShows, {
      where: noShowsOfGolfers(golferIds),
      orderBy: [noShows.day],
    }),
    await exportTable(db, lostRounds, {
      where: inArray(
        lostRounds.passId,
        db
          .select({ id: passes.id })
          .from(passes)
          .where(inArray(passes.golferId, [...golferIds])),
      ),
      orderBy: [lostRounds.chooseBy],
    }),
    await exportTable(db, scanSessions, {
      where: eq(scanSessions.accountId, accountId),
      orderBy: [scanSessions.createdAt],
    }),
    await exportTable(db, sharedSeasons, {
      where: eq(sharedSeasons.accountId, accountId),
      orderBy: [sharedSeasons.createdAt],
    }),
    await exportTable(db, clubMailChoices, {
      where: eq(clubMailChoices.email, email),
      orderBy: [clubMailChoices.chosenAt],
    }),
  ],
  erase: async (tx, _ctx, { accountId, golferIds, email }) => {
    await eraseFrom(tx, checkIns, async () => {
      // The answer contains the guest's name; the counted round does not.
      await tx
        .update(checkIns)
        .set({
          reasons: withoutNames,
          answer: sql`${checkIns.answer} || '{"guest": null, "receipt": null, "headline": "", "reasons": []}'::jsonb`,
        })
        .where(inArray(checkIns.golferId, [...golferIds]))
      // Check-ins that the person made for others, as staff.
      await eraseRows(tx, checkIns, eq(checkIns.accountId, accountId))
    })
    await eraseRows(tx, plannedVisits, visitsOfGolfers(golferIds))
    await eraseRows(tx, noShows, noShowsOfGolfers(golferIds))
    await eraseRows(tx, scanSessions, eq(scanSessions.accountId, accountId))
    const isOfPerson = or(
      eq(sharedSeasons.accountId, accountId),
      inArray(sharedSeasons.golferId, [...golferIds]),
    )
    await eraseRows(tx, sharedSeasons, isOfPerson)
    if (email === '') return
    await eraseRows(tx, clubMailChoices, eq(clubMailChoices.email, email))
    await eraseRows(tx, clubLinks, eq(clubLinks.email, email))
  },
}

/** Keeps code and severity for the statistics; the other fields of a reason may contain a name. */
const withoutNames = sql`coalesce((select jsonb_agg(jsonb_build_object('code', reason -> 'code', 'severity', reason -> 'severity'))
  from jsonb_array_elements(${checkIns.reasons}) as reason), '[]')`

/**
 * Replaces visits up to a day by counts per club and month, only of closed seasons: the settlement
 * needs each visit until the close, which freezes its input (E11). Attempts without a card are deleted too.
 */
export async function deleteVisits(tx: Db, until: PlainDate): Promise<number> {
  const settled = sql`not exists (select from passes join seasons on seasons.id = passes.season_id
    where passes.id = pass_id and seasons.status <> 'closed')`
  await tx.execute(sql`
    insert into ${visitCounts} (club_id, month, visits)
    select club_id, date_trunc('month', day)::date, count(*) from ${roundsUsed}
    where day <= ${until} and ${settled} group by 1, 2
    on conflict (club_id, month) do update set visits = ${visitCounts}.visits + excluded.visits`)
  await deleteVisitsUntil(tx, until)
  await deleteNoShowsUntil(tx, until)
  await tx.execute(sql`delete from ${roundsUsed} where day <= ${until} and ${settled}`)
  const deleted = await eraseFrom(tx, checkIns, () =>
    tx.execute(sql`delete from ${checkIns} where day <= ${until} and ${settled}`),
  )
  return deleted.rowCount ?? 0
}
