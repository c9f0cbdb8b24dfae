import { sql, type SQL } from 'drizzle-orm'
import type { LogKind } from '#contract/admin/log-field-kinds.ts'
import type { Db } from '../db/client.ts'
import { mails } from '../db/tables/notifications.ts'
import { invitations } from '../db/tables/roles.ts'
import { shownSubject } from './mails-queries.ts'

/** The current name for an id in the log, and its page. */
export type LogName = { name: string; path: string | null }

/** The names for ids in the log, by one query for each kind. */
export async function selectLogNames(db: Db, idsByKind: ReadonlyMap<LogKind, ReadonlySet<string>>) {
  const names = new Map<LogKind, Map<string, LogName>>()
  // Sequentially, because an export reads in a transaction on one connection.
  for (const [kind, ids] of idsByKind) {
    const rows = await selectNames(db, kind, [...ids])
    names.set(kind, new Map(rows.map(({ id, ...name }) => [id, name])))
  }
  return names
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function selectNames(db: Db, kind: LogKind, ids: readonly string[]) {
  const validIds = kind === 'product' ? ids : ids.filter((id) => uuid.test(id))
  if (validIds.length === 0) return []
  const list = sql`select jsonb_array_elements_text(${JSON.stringify(validIds)}::jsonb)`
  const among = kind === 'product' ? sql`(${list})` : sql`(select unnest(array(${list})::uuid[]))`
  const { rows } = await db.execute<LogName & { id: string }>(queries[kind](among))
  return rows
}

const inRound = sql`join tournament_rounds as r on r.id = x.round_id join tournaments as t on t.id = r.tournament_id`
const ofRound = sql`', runde ' || r.number || ', ' || t.name`
/** Null for a draft, which has no public page. */
const tournamentPath = sql`case when t.state <> 'draft' then '/tournaments/' || t.slug end`

/** Each query selects `id`, `name` and `path`. An erased person has the placeholder of the erasure as name. */
const queries: Record<LogKind, (among: SQL) => SQL> = {
  account: (among) =>
    sql`select id, name, '/admin/people/' || id as path from accounts where id in ${among}`,
  api_key: (among) =>
    sql`select x.id, 'Nøglen ' || x.name || ', ' || c.name as name, '/admin/clubs/' || c.id as path
      from api_keys as x join clubs as c on c.id = x.club_id where x.id in ${among}`,
  attempt: (among) =>
    sql`select id, 'Betalingsforsøg ' || reference as name, '/admin/attempts/' || id as path
      from payment_attempts where id in ${among}`,
  case: (among) =>
    sql`select id, 'Sag S-' || number as name, '/admin/cases/' || id as path from cases where id in ${among}`,
  check_in: (among) =>
    sql`select x.id, 'Check-in i ' || c.name as name, '/admin/check-ins/' || case when x.kind = 'void' then x.voids else x.id end as path
      from check_ins as x join clubs as c on c.id = x.club_id where x.id in ${among}`,
  club: (among) =>
    sql`select id, name, '/admin/clubs/' || id as path from clubs where id in ${among}`,
  club_member: (among) =>
    sql`select id, first_name || ' ' || last_name as name, '/admin/members/' || id as path
      from club_members where id in ${among}`,
  division: (among) =>
    sql`select id, name, null as path from tournament_divisions where id in ${among}`,
  draw_draft: (among) =>
    sql`select x.id, 'Udkast ' || x.number || ${ofRound} as name, ${tournamentPath} as path
      from draw_drafts as x ${inRound} where x.id in ${among}`,
  entry: (among) =>
    sql`select x.id, x.first_name || ' ' || x.last_name || ', ' || t.name as name,
      '/admin/golfers/' || x.golfer_id as path
      from tournament_entries as x join tournaments as t on t.id = x.tournament_id where x.id in ${among}`,
  flight: (among) =>
    sql`select x.id, 'Flight ' || x.position || ${ofRound} as name, ${tournamentPath} as path
      from flights as x ${inRound} where x.id in ${among}`,
  day_link: (among) =>
    sql`select d.id, 'Daglink til ' || d.name as name, ${tournamentPath} as path
      from day_links as d join tournaments as t on t.id = d.tournament_id where d.id in ${among}`,
  flight_report: (among) =>
    sql`select f.id, 'Besked fra flight ' || x.position || ${ofRound} as name, ${tournamentPath} as path
      from flight_reports as f join flights as x on x.id = f.flight_id ${inRound} where f.id in ${among}`,
  golfer: (among) =>
    sql`select id, first_name || ' ' || last_name as name, '/admin/golfers/' || id as path
      from golfers where id in ${among}`,
  import_run: (among) =>
    sql`select id, file_name as name, '/admin/imports/' || id as path from import_runs where id in ${among}`,
  invitation: (among) =>
    sql`select id, 'Invitation til ' || ${invitations.email} as name, '/admin/invitations/' || id as path
      from invitations where id in ${among}`,
  lead: (among) =>
    sql`select id, 'Mulig klub: ' || club_name as name, '/admin/leads/' || id as path from leads where id in ${among}`,
  mail: (among) =>
    sql`select ${mails.id}, coalesce('Mail: ' || ${shownSubject}, 'Mail') as name, null as path
      from ${mails} where ${mails.id} in ${among}`,
  sms: (among) =>
    sql`select id, 'Sms til ' || phone as name, '/admin/sms/' || id as path
      from urgent_messages where id in ${among}`,
  mail_suppression: (among) =>
    sql`select id, 'Adresse uden mail: ' || address as name, '/admin/suppressions/' || id as path
      from mail_suppressions where id in ${among}`,
  message: (among) =>
    sql`select id, 'Besked: ' || subject as name, '/admin/messages/' || id as path
      from messages where id in ${among}`,
  notice: (among) =>
    sql`select id, 'Opslag fra ' || to_char(first_day, 'FMDD.FMMM.YYYY') as name, '/admin/notices/' || id as path
      from notices where id in ${among}`,
  campaign: (among) =>
    sql`select id, 'Kampagnen ' || name as name, '/admin/campaigns/' || id as path from campaigns where id in ${among}`,
  discount: (among) =>
    sql`select id, 'Rabatten ' || title as name, '/admin/discounts/' || id as path from discount_offers where id in ${among}`,
  order: (among) =>
    sql`select id, 'Bestilling ' || number as name, '/admin/orders/' || id as path from orders where id in ${among}`,
  pass: (among) =>
    sql`select id, 'Kort ' || number as name, '/admin/passes/' || id as path from passes where id in ${among}`,
  payment_case: (among) =>
    sql`select x.id, coalesce('Betalingssag om bestilling ' || o.number, 'Betalingssag uden bestilling') as name, '/admin/payment-cases/' || x.id as path
      from payment_cases as x left join orders as o on o.id = x.order_id where x.id in ${among}`,
  product: (among) =>
    sql`select distinct on (p.season_id, p.code) p.season_id || '.' || p.code as id,
      (p.definition ->> 'name') || ', sæson ' || s.code as name,
      '/admin/products/' || p.season_id || '.' || p.code as path
      from product_versions as p join seasons as s on s.id = p.season_id
      where p.season_id || '.' || p.code in ${among} order by p.season_id, p.code, p.version desc`,
  registration: (among) =>
    sql`select id, coalesce('Køb af ' || name, 'Køb') as name, '/admin/orders/' || order_id as path
      from registrations where id in ${among}`,
  round: (among) =>
    sql`select r.id, 'Runde ' || r.number || ', ' || t.name as name, ${tournamentPath} as path
      from tournament_rounds as r join tournaments as t on t.id = r.tournament_id where r.id in ${among}`,
  scan_device: (among) =>
    sql`select x.id, 'Enheden ' || x.name || ', ' || c.name as name, '/admin/clubs/' || c.id as path
      from scan_devices as x join clubs as c on c.id = x.club_id where x.id in ${among}`,
  season: (among) =>
    sql`select id, 'Sæson ' || code as name, '/admin/seasons/' || id as path from seasons where id in ${among}`,
  side_competition: (among) =>
    sql`select x.id, 'Sidekonkurrence på hul ' || x.hole || ${ofRound} as name, ${tournamentPath} as path
      from side_competitions as x ${inRound} where x.id in ${among}`,
  tournament: (among) =>
    sql`select t.id, t.name, ${tournamentPath} as path from tournaments as t where t.id in ${among}`,
  withdrawal: (among) =>
    sql`select id, 'Fortrydelse fra ' || name as name, '/admin/withdrawals/' || id as path
      from withdrawals where id in ${among}`,
}
