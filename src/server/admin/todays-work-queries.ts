import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { jobWords } from '#contract/admin/jobs.ts'
import { mailWords } from '#contract/admin/mails.ts'
import { maxWorkItems } from '#contract/admin/today.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { SettledSource, WorkKind, WorkSource } from '#domain/admin/todays-work.ts'
import { isFailedRefund, paymentCaseKinds } from '#domain/payments/payment-cases.ts'
import type { Db } from '../db/client.ts'
import { accounts, golfers } from '../db/tables/accounts.ts'
import { abuseRows, settledWork } from '../db/tables/admin.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { cases } from '../db/tables/cases.ts'
import { clubs, closureRequests } from '../db/tables/clubs.ts'
import { jobs } from '../db/tables/jobs.ts'
import { noShows } from '../db/tables/no-shows.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes, withdrawals } from '../db/tables/passes.ts'
import { paymentAttempts, paymentCases, refunds } from '../db/tables/payments.ts'
import { orders } from '../db/tables/orders.ts'
import { requiredTemplates } from '../notifications/queries.ts'
import { retryCause, transferCause } from '../payments/queries.ts'
import { openAbuseRows } from './abuse-queries.ts'
import { leadReminders, leads } from '../db/tables/partnership.ts'
import { aboutCase } from './cases-queries.ts'
import { inWords } from './search-queries.ts'
import { ofSettlementObjections, ofProposals } from './settlement-work-queries.ts'

export type FoundWork = {
  kind: WorkKind
  source: WorkSource
  id: string
  since: string
  deadlineAt: string | null
  who: string
  about: string
  amountOre: number | null
  assignedTo: string | null
  path: string
}

type Moments = { notDeliveredSince: Date; releasedBefore: Date; day: PlainDate }

/** All work that waits for staff, unordered; from each source one row more than the list may hold. */
export async function selectWork(db: Db, moments: Moments): Promise<FoundWork[]> {
  const sources = [
    ofCases,
    ofPaymentCases,
    ofOrders(moments.notDeliveredSince),
    ofWaitingCards(moments.releasedBefore),
    ofMisfitCards,
    ofUnpaidCards,
    ofWithdrawals,
    ofMails,
    ofJobs,
    ofAbuseList,
    ofClosureRequests,
    ofNoShows,
    ofReminders(moments.day),
    ofSettlementObjections,
    ofProposals,
  ].map((source) => sql`(${source} limit ${maxWorkItems + 1})`)
  const { rows } = await db.execute<FoundWork>(sql.join(sources, sql` union all `))
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since).toISOString(),
    deadlineAt: row.deadlineAt && new Date(row.deadlineAt).toISOString(),
  }))
}

const none = sql`null::timestamptz`

const isUnsettled = (source: SettledSource, id: SQLWrapper): SQL =>
  sql`not exists (select from ${settledWork} where ${settledWork.source} = ${source} and ${settledWork.subjectId} = ${id})`

const ofCases = sql`
  select ${cases.kind} as kind, 'case' as source, ${cases.id} as id, ${cases.createdAt} as since,
    ${none} as "deadlineAt", ${cases.name} as who,
    'S-' || ${cases.number} || ' · ' || ${aboutCase} as about, null::int as "amountOre",
    ${accounts.name} as "assignedTo",
    coalesce('/admin/leads/' || ${leads.id}, '/admin/cases/' || ${cases.id}) as path
  from ${cases} left join ${leads} on ${leads.caseId} = ${cases.id} left join ${clubs} on ${clubs.id} = ${cases.clubId}
    left join ${accounts} on ${accounts.id} = ${cases.assignedTo}
  where ${cases.state} in ('new', 'in_progress')
  order by ${cases.kind} <> 'refused', ${cases.createdAt}`

/** A refused capture is listed under its card while the card is unpaid. */
const ofPaymentCases = sql`
  select case
      when ${paymentCases.kind} in ('undeliverable', 'card_not_delivered', 'delivery_failed', 'reservation_lost') then 'undelivered'
      when ${paymentCases.kind} in ('refund_failed', 'refund_returned', 'release_refused') then 'money_back_failed'
      when ${paymentCases.kind} = 'capture_refused' then 'capture_refused'
      else 'payment_misfit' end,
    'payment_case', ${paymentCases.id}, ${paymentCases.openedAt}, ${none},
    coalesce(${orders.buyerName}, ''), coalesce(${orders.number}, ${paymentCases.details} ->> 'reference', ''),
    coalesce(${orders.totalOre}, (${paymentCases.details} ->> 'theirsOre')::int), null,
    '/admin/payment-cases/' || ${paymentCases.id}
  from ${paymentCases} left join ${orders} on ${orders.id} = ${paymentCases.orderId}
  where ${paymentCases.resolvedAt} is null and not (${paymentCases.kind} = 'capture_refused' and exists (
    select from ${passes} where ${passes.orderId} = ${orders.id} and ${passes.status} = 'unpaid'))
  order by ${paymentCases.openedAt}`

/** Paid orders that are neither delivered nor covered by a case. */
const ofOrders = (before: Date) => sql`
  select 'undelivered', 'order', ${orders.id}, ${orders.securedAt}, ${none}, ${orders.buyerName},
    coalesce(${orders.number}, ''), ${orders.totalOre}, null, '/admin/orders/' || ${orders.id}
  from ${orders}
  where ${orders.status} = 'secured' and ${orders.securedAt} < ${before.toISOString()}
    and not exists (select from ${paymentCases}
      where ${paymentCases.orderId} = ${orders.id} and ${paymentCases.resolvedAt} is null)
  order by ${orders.securedAt}`

const holder = sql`${golfers.firstName} || ' ' || ${golfers.lastName}`
const cardName = sql`(${passes.soldTerms} ->> 'productName') || ' ' || ${passes.number}`

const ofWaitingCards = (before: Date) => sql`
  select 'card_awaiting', 'pass', ${passes.id}, ${passes.issuedAt}, ${paymentAttempts.releaseDueAt},
    ${holder}, ${cardName}, ${orders.totalOre}, null, '/admin/passes/' || ${passes.id}
  from ${passes} join ${golfers} on ${golfers.id} = ${passes.golferId}
    join ${orders} on ${orders.id} = ${passes.orderId}
    join ${paymentAttempts} on ${paymentAttempts.id} = ${orders.securedBy}
  where ${passes.status} = 'awaiting_verification' and ${paymentAttempts.releasedAt} is null
    and ${paymentAttempts.releaseDueAt} < ${before.toISOString()}
  order by ${paymentAttempts.releaseDueAt}`

/**
 * Cards that were warned at a check-in because the membership does not match the card (D37), since the
 * first such check-in after a correct one. The deadline is the last day of grace. A check-in with a
 * matching membership ends it.
 */
const warnedOfMisfit = (reasons: SQLWrapper) =>
  sql`${reasons} @? '$[*] ? (@.why == "membership_lost" || @.why == "membership_misfit")'`

const ofMisfitCards = sql`
  select 'card_misfit', 'pass', ${passes.id}, warned.since, warned.since + interval '14 days',
    ${holder}, ${cardName}, null, null, '/admin/passes/' || ${passes.id}
  from ${passes} join ${golfers} on ${golfers.id} = ${passes.golferId}
    join lateral (select min(${checkIns.atServer}) as since from ${checkIns}
      where ${checkIns.passId} = ${passes.id} and ${checkIns.result} = 'allow_with_warning'
        and ${warnedOfMisfit(checkIns.reasons)}
        and not exists (select from ${checkIns} as fitting
          where fitting.pass_id = ${passes.id} and fitting.at_server > ${checkIns.atServer}
            and fitting.result in ('allow', 'allow_with_warning')
            and not ${warnedOfMisfit(sql`fitting.reasons`)})) as warned on warned.since is not null
  where ${passes.status} = 'active'
    -- Few cards were ever warned about; the rest are not looked at one by one.
    and ${passes.id} = any(array(select warning.pass_id from ${checkIns} as warning
      where warning.kind = 'attempt' and warning.result = 'allow_with_warning'))
  order by warned.since`

/** When the capture was refused. */
const refusedAt = sql`coalesce((select max(${paymentCases.openedAt}) from ${paymentCases}
  where ${paymentCases.orderId} = ${passes.orderId} and ${paymentCases.kind} = 'capture_refused'), ${passes.issuedAt})`

const ofUnpaidCards = sql`
  select 'card_unpaid', 'pass', ${passes.id}, ${refusedAt}, ${none}, ${holder}, ${cardName},
    (${passes.soldTerms} ->> 'price')::int, null, '/admin/passes/' || ${passes.id}
  from ${passes} join ${golfers} on ${golfers.id} = ${passes.golferId}
  where ${passes.status} = 'unpaid'
  order by 4`

/** The law requires the refund of a withdrawal within 14 days (L-WD-6). */
const ofWithdrawals = sql`
  select 'withdrawal_unmatched', 'withdrawal', ${withdrawals.id}, ${withdrawals.receivedAt},
    ${withdrawals.receivedAt} + interval '14 days', ${withdrawals.name}, ${withdrawals.contract},
    null, null, '/admin/withdrawals/' || ${withdrawals.id}
  from ${withdrawals}
  where ${withdrawals.outcome} = 'unmatched' and ${isUnsettled('withdrawal', withdrawals.id)}
  order by ${withdrawals.receivedAt}`

/** When a mail failed: given up, not tried, or reported after it was sent. */
const failedAt = sql`coalesce(${mails.failedAt},
  case when ${mails.undelivered} is not null then ${mails.sentAt} end)`

/** Whether the mail was sent again, also to a corrected address; then only the newer mail is listed if it fails. */
const isSentAgain = sql`exists (select from ${mails} as newer
  where newer.template = ${mails.template} and newer.created_at >= ${failedAt}
    and (newer.to_address = ${mails.toAddress} and newer.data = ${mails.data}
      or starts_with(newer.dedupe_key, 'redelivered:' || ${mails.id} || ':')))`

/**
 * Leaves out codes and links, which have expired, the mail about this list, and what an address that takes no mails
 * would have got beside what the law requires: those addresses have a list of their own.
 */
export const isGivenUpMail = sql`${failedAt} is not null and ${mails.template} not in (
    'code', 'noAccount', 'signUpLink', 'accountExists', 'resetLink', 'todaysWork')
  and (${mails.undelivered} is null or ${inArray(mails.template, [...requiredTemplates])})
  and not ${isSentAgain} and ${isUnsettled('mail', mails.id)}`

const ofMails = sql`
  select 'mail_failed', 'mail', ${mails.id}, ${failedAt}, ${none}, ${mails.toAddress},
    coalesce(${mails.subject}, ${inWords(mails.template, mailWords)}), null, null,
    '/admin/people?q=' || ${mails.toAddress}
  from ${mails}
  where ${isGivenUpMail}
  order by ${failedAt}`

/**
 * Jobs whose latest run failed. Of a job that runs every few minutes only the third failure in a row, because it
 * has often succeeded again before anybody reads the list.
 */
const ofJobs = sql`
  select 'job_failing', 'job', ${jobs.id}, ${jobs.failingSince}, ${none},
    ${inWords(jobs.name, jobWords)}, ${jobs.failures} || ' fejl i træk', null, null,
    '/admin/jobs/' || ${jobs.id}
  from ${jobs}
  where ${jobs.failures} >= case when ${jobs.everySeconds} < 600 then 3 else 1 end
  order by ${jobs.failingSince}`

/** The newest weekly list, as one item for all its open rows. */
const ofAbuseList = sql`
  select 'abuse_list', 'abuse', (array_agg(${abuseRows.id} order by ${abuseRows.position}))[1],
    min(${abuseRows.createdAt}), ${none}, 'ugens liste',
    count(*) || ' kort at se på', null, null, '/admin/abuse'
  from ${abuseRows} where ${openAbuseRows} having count(*) > 0`
/** A club has one waiting request at most, so its own id names it. */
const ofClosureRequests = sql`
  select 'closures_requested', 'club', ${clubs.id}, ${closureRequests.askedAt}, ${none}, ${clubs.name},
    case jsonb_array_length(${closureRequests.newRules}) when 1 then '1 ny lukning'
      else jsonb_array_length(${closureRequests.newRules}) || ' nye lukninger' end,
    null, null, '/admin/clubs/' || ${clubs.id}
  from ${closureRequests} join ${clubs} on ${clubs.id} = ${closureRequests.clubId}
  where ${closureRequests.state} = 'waiting'
  order by ${closureRequests.askedAt}`

const ofNoShows = sql`
  select 'no_show_objection', 'no_show', ${noShows.id}, ${noShows.objectedAt}, ${none}, ${holder},
    ${clubs.name}, null, null, '/admin/golfers/' || ${golfers.id}
  from ${noShows} join ${golfers} on ${golfers.id} = ${noShows.golferId}
    join ${clubs} on ${clubs.id} = ${noShows.clubId}
  where ${noShows.objectedAt} is not null and ${noShows.decidedAt} is null
  order by ${noShows.objectedAt}`

/** Reminders whose day has come, from the beginning of that Danish day. */
const ofReminders = (day: PlainDate) => sql`
  select 'lead_reminder', 'lead', ${leadReminders.id},
    (${leadReminders.day}::timestamp at time zone 'Europe/Copenhagen'), ${none}, ${leads.clubName},
    ${leadReminders.text}, null, null, '/admin/leads/' || ${leads.id}
  from ${leadReminders} join ${leads} on ${leads.id} = ${leadReminders.leadId}
  where ${leadReminders.doneAt} is null and ${leadReminders.day} <= ${day}
    and ${leads.state} not in ('accepted', 'declined')
  order by ${leadReminders.day}`

const settledTables = { payment_case: paymentCases, withdrawal: withdrawals, mail: mails } as const

export async function subjectExists(tx: Db, source: SettledSource, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ${settledTables[source]} where ${settledTables[source].id} = ${id}`,
  )
  return rows.length > 0
}

const failedId = sql`split_part(${paymentCases.causeKey}, ':', 2)`

/**
 * Whether the case is of a failed refund, was closed by a note, and neither a transfer nor another try has followed.
 * Another case may have lost its cause since.
 */
export const isReopenable = sql<boolean>`exists (select from ${settledWork}
  where ${settledWork.source} = 'payment_case' and ${settledWork.subjectId} = ${paymentCases.id}
    and ${settledWork.settledAt} = ${paymentCases.resolvedAt}
    and ${inArray(paymentCases.kind, paymentCaseKinds.filter(isFailedRefund))}
    and not exists (select from ${refunds} where ${refunds.causeKey} in (
      ${transferCause('')} || ${failedId}, ${retryCause('')} || ${failedId})))`

export async function mayReopenCase(tx: Db, id: string): Promise<boolean> {
  return (await tx.$count(paymentCases, and(eq(paymentCases.id, id), isReopenable))) > 0
}

/** How the work was settled, for the page of its subject. */
export const settledNote = (source: SettledSource, id: SQLWrapper): SQL =>
  sql`(select ${settledWork.note} from ${settledWork} where ${settledWork.source} = ${source} and ${settledWork.subjectId} = ${id})`

/** Returns false if the work was settled already. */
export async function insertSettled(tx: Db, row: typeof settledWork.$inferInsert) {
  const rows = await tx.insert(settledWork).values(row).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Returns how the work was settled; undefined if it was not. */
export async function deleteSettled(tx: Db, source: SettledSource, subjectId: string) {
  const isIt = and(eq(settledWork.source, source), eq(settledWork.subjectId, subjectId))
  const [row] = await tx.delete(settledWork).where(isIt).returning()
  return row
}

type Settled = typeof settledWork.$inferInsert

/** Whether the same person has settled it already, with the same note. */
export async function isSettledAs(tx: Db, { source, subjectId, note, settledBy }: Settled) {
  const isSame = and(
    eq(settledWork.source, source),
    eq(settledWork.subjectId, subjectId),
    eq(settledWork.note, note),
    eq(settledWork.settledBy, settledBy ?? ''),
  )
  return (await tx.$count(settledWork, isSame)) > 0
}
