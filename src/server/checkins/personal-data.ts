import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { checkIns, roundsUsed, scanSessions, visitCounts } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { passes } from '../db/tables/passes.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** Visits, and the phones that check in. */
export const checkInsPart: PersonalPart = {
  exportOf: async (db, person) => [
    { key: 'checkIns', title: 'Check-in', ...(await visitsOf(db, person)) },
    { key: 'scanSessions', title: 'Telefoner, der må tjekke ind', ...(await phonesOf(db, person)) },
  ],
  erase: async (tx, _ctx, person) => {
    const golferIds = [...person.golferIds]
    // What was told at the reception names the guest; what was counted does not (E3).
    await tx
      .update(checkIns)
      .set({
        reasons: withoutNames,
        answer: sql`${checkIns.answer} || '{"guest": null, "receipt": null, "headline": "", "reasons": []}'::jsonb`,
      })
      .where(inArray(checkIns.golferId, golferIds))
    await tx
      .update(checkIns)
      .set({ accountId: null })
      .where(eq(checkIns.accountId, person.accountId))
    await tx.delete(scanSessions).where(eq(scanSessions.accountId, person.accountId))
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

async function visitsOf(db: Db, { golferIds, passIds = [] }: Person) {
  const rows = await db
    .select({
      day: checkIns.day,
      minute: checkIns.minute,
      club: clubs.name,
      pass: passes.number,
      kind: checkIns.kind,
      holes: checkIns.holes,
      mode: checkIns.mode,
      result: checkIns.result,
      reasons: checkIns.reasons,
      answer: checkIns.answer,
      reason: checkIns.manualReason,
      voidReason: checkIns.voidReason,
      sentAt: checkIns.atClient,
      receivedAt: checkIns.atServer,
      offline: checkIns.offline,
      signals: checkIns.signals,
    })
    .from(checkIns)
    .innerJoin(clubs, eq(clubs.id, checkIns.clubId))
    .leftJoin(passes, eq(passes.id, checkIns.passId))
    .where(or(inArray(checkIns.golferId, [...golferIds]), inArray(checkIns.passId, [...passIds])))
    .orderBy(asc(checkIns.day), asc(checkIns.atServer))
  return { fields: visitFields, rows }
}

const modeWords = { staff_scan: 'Klubben', golfer_sign: 'Dig selv', manual: 'Klubben, uden kode' }

const visitFields = {
  day: ['Dag', 'day'],
  minute: ['Klokken', 'minute'],
  club: 'Klub',
  pass: 'Kort',
  kind: ['Slags', { attempt: 'Check-in', void: 'Taget tilbage' }],
  holes: 'Huller',
  mode: ['Hvem skannede', modeWords],
  result: 'Udfald',
  reasons: ['Grunde', 'json'],
  answer: ['Svaret', 'json'],
  reason: 'Hvorfor uden kode',
  voidReason: 'Hvorfor taget tilbage',
  sentAt: ['Sendt', 'time'],
  receivedAt: ['Modtaget', 'time'],
  offline: ['Uden dækning', 'flag'],
  signals: ['Bemærket', 'json'],
} as const

async function phonesOf(db: Db, person: Person) {
  const rows = await db
    .select({
      browser: scanSessions.userAgent,
      createdAt: scanSessions.createdAt,
      expiresAt: scanSessions.expiresAt,
    })
    .from(scanSessions)
    .where(eq(scanSessions.accountId, person.accountId))
    .orderBy(asc(scanSessions.createdAt))
  const fields = {
    browser: 'Browser',
    createdAt: ['Siden', 'time'],
    expiresAt: ['Til', 'time'],
  } as const
  return { fields, rows }
}
