import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import {
  mostRows,
  type CardOfList,
  type CardVisit,
  type TournamentStart,
} from '#domain/admin/abuse.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { golfers } from '../db/tables/accounts.ts'
import { abuseRows } from '../db/tables/admin.ts'
import { passes } from '../db/tables/passes.ts'

type Days = { from: PlainDate; to: PlainDate }

/**
 * Cards that can have a sign at all, so that only their check-ins are read. The numbers are the least ones of the
 * signs in `domain/admin/abuse.ts`.
 */
const candidates = ({ from, to }: Days) => sql`
  with read as (select * from check_ins where day between ${from} and ${to} and pass_id is not null),
  candidates as (
    select pass_id from read where 'quick_travel' = any(signals)
    union select pass_id from read where kind = 'void' group by pass_id having count(*) >= 3
    union select pass_id from read where 'typed_sign' = any(signals) group by pass_id having count(*) >= 5
    union select pass_id from read where scan_session_id in (
      select scan_session_id from read where scan_session_id is not null
      group by scan_session_id having count(distinct pass_id) >= 5)
    union select read.pass_id from read
      join tournament_entries as e on e.golfer_id = read.golfer_id
      join flight_players as p on p.entry_id = e.id
      join tournament_rounds as r on r.id = p.round_id and r.day = read.day and r.voided_at is null
  )`

type VisitRow = Omit<CardVisit, 'at' | 'position'> & {
  passId: string
  number: string
  at: string
  latitudeE6: number | null
  longitudeE6: number | null
}
type StartRow = Omit<TournamentStart, 'at' | 'position'> & {
  passId: string
  latitudeE6: number | null
  longitudeE6: number | null
}

/** The cards of these days that may have a sign, with their check-ins and the tournament starts of their golfers. */
export async function selectCardsOfList(db: Db, days: Days): Promise<CardOfList[]> {
  const visits = await db.execute<VisitRow>(sql`${candidates(days)}
    select c.pass_id as "passId", p.number, c.id, c.club_id as "clubId", k.name as "clubName",
      k.latitude_e6 as "latitudeE6", k.longitude_e6 as "longitudeE6", c.day, c.minute, c.at_client as at, c.holes,
      case when c.mode = 'golfer_sign' and 'typed_sign' = any(c.signals) then 'golfer_typed'
        when c.mode in ('golfer_sign', 'planned_visit') then 'golfer' else 'club' end as by,
      c.scan_session_id as "phoneId",
      case when v.id is null then null when 'golfer_undo' = any(v.signals) then 'golfer'
        when v.void_reason = 'round_broken_off' then 'broken_off' else 'other' end as "givenBack"
    from read as c join candidates using (pass_id)
      join passes as p on p.id = c.pass_id
      join clubs as k on k.id = c.club_id
      left join check_ins as v on v.voids = c.id
        and not exists (select from check_ins as back where back.voids = v.id)
    where c.kind = 'attempt' and c.mode <> 'no_show'
      and (c.result in ('allow', 'allow_with_warning', 'conflict') or 'quick_travel' = any(c.signals))
    order by c.at_client, c.id`)
  const starts = await db.execute<StartRow>(sql`${candidates(days)}
    select distinct c.pass_id as "passId", t.club_id as "clubId", k.name as "clubName",
      k.latitude_e6 as "latitudeE6", k.longitude_e6 as "longitudeE6", r.day, f.minute, r.holes,
      t.name as tournament
    from read as c join candidates using (pass_id)
      join tournament_entries as e on e.golfer_id = c.golfer_id
      join flight_players as p on p.entry_id = e.id
      join flights as f on f.id = p.flight_id
      join tournament_rounds as r on r.id = p.round_id and r.day = c.day and r.voided_at is null
      join tournaments as t on t.id = r.tournament_id and t.state <> 'draft'
      join clubs as k on k.id = t.club_id`)
  const cards = new Map<
    string,
    { passId: string; number: string; visits: CardVisit[]; starts: TournamentStart[] }
  >()
  for (const { passId, number, at, ...row } of visits.rows) {
    const card = cards.get(passId) ?? { passId, number, visits: [], starts: [] }
    cards.set(passId, card)
    card.visits.push({ ...row, at: new Date(at).getTime(), ...positionOf(row) })
  }
  for (const { passId, ...row } of starts.rows) {
    const at = danishInstant(row.day, row.minute).getTime()
    cards.get(passId)?.starts.push({ ...row, at, ...positionOf(row) })
  }
  return [...cards.values()]
}

function positionOf({ latitudeE6, longitudeE6 }: Pick<VisitRow, 'latitudeE6' | 'longitudeE6'>) {
  if (latitudeE6 === null || longitudeE6 === null) return {}
  return { position: { latitudeE6, longitudeE6 } }
}

/** The facts of all answered rows, by card. */
export async function selectAnsweredFacts(db: Db): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({ passId: abuseRows.passId, facts: abuseRows.facts })
    .from(abuseRows)
    .where(isNotNull(abuseRows.answer))
  const answered = new Map<string, Set<string>>()
  for (const { passId, facts } of rows) {
    answered.set(passId, new Set([...(answered.get(passId) ?? []), ...facts]))
  }
  return answered
}

export async function insertAbuseRows(tx: Db, rows: (typeof abuseRows.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(abuseRows).values(rows)
}

/** The newest list with the names and states of its cards; empty before the first list that found anything. */
export function selectNewestList(db: Db) {
  return db
    .select({
      id: abuseRows.id,
      week: abuseRows.week,
      passId: abuseRows.passId,
      evidence: abuseRows.evidence,
      answer: abuseRows.answer,
      reason: abuseRows.reason,
      answeredAt: abuseRows.answeredAt,
      answeredBy: sql<
        string | null
      >`(select name from accounts where accounts.id = ${abuseRows.answeredBy})`,
      number: passes.number,
      status: passes.status,
      holder: sql<string>`${golfers.firstName} || ' ' || ${golfers.lastName}`,
    })
    .from(abuseRows)
    .innerJoin(passes, eq(passes.id, abuseRows.passId))
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(eq(abuseRows.week, sql`(select max(${abuseRows.week}) from ${abuseRows})`))
    .orderBy(desc(abuseRows.week), asc(abuseRows.position))
    .limit(mostRows)
}

export async function lockAbuseRow(tx: Db, id: string) {
  const [row] = await tx.select().from(abuseRows).where(eq(abuseRows.id, id)).for('update')
  return row
}

type Answer = Pick<typeof abuseRows.$inferSelect, 'answer' | 'reason' | 'answeredAt' | 'answeredBy'>

export async function saveAbuseAnswer(tx: Db, id: string, answer: Answer) {
  await tx.update(abuseRows).set(answer).where(eq(abuseRows.id, id))
}

/** The unanswered rows of the newest list, for today's work. */
export const openAbuseRows = and(
  isNull(abuseRows.answer),
  eq(abuseRows.week, sql`(select max(newest.week) from abuse_rows as newest)`),
)

/** Deletes lists made up to an instant; returns the number of rows. */
export async function deleteOldAbuseRows(tx: Db, until: Date): Promise<number> {
  const { rowCount } = await tx.delete(abuseRows).where(lte(abuseRows.createdAt, until))
  return rowCount ?? 0
}
