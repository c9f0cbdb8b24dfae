import type { Power } from '#domain/accounts/powers.ts'
import type { CaseKind } from '#domain/cases/case-kinds.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { nextWorkingDay } from '#domain/shared/holidays.ts'

/** The harm that waiting work causes, the worst first (docs/algorithms/todays-work.md). */
export const harms = [
  'turned_away',
  'paid_without_card',
  'money_owed',
  'card_running_out',
  'card_unpaid',
  'not_told',
  'broken',
  'unanswered',
  'wants_to_join',
] as const
export type Harm = (typeof harms)[number]

/** Kinds of work. Messages have the kind of their case. */
export type WorkKind =
  | CaseKind
  | 'undelivered'
  | 'payment_misfit'
  | 'money_back_failed'
  | 'withdrawal_unmatched'
  | 'card_awaiting'
  | 'card_misfit'
  | 'card_unpaid'
  | 'capture_refused'
  | 'mail_failed'
  | 'job_failing'
  | 'abuse_list'
  | 'closures_requested'
  | 'no_show_objection'
  | 'lead_reminder'
  | 'settlement_objection'
  | 'change_proposed'

/** The type of the record behind the work, which determines its page. */
export const workSources = [
  'case',
  'payment_case',
  'order',
  'pass',
  'withdrawal',
  'mail',
  'job',
  'abuse',
  'club',
  'no_show',
  'lead',
  'settlement_objection',
  'proposal',
] as const
export type WorkSource = (typeof workSources)[number]

/** Records whose state never ends the work, so that staff settle it with a note. */
export const settledSources = ['payment_case', 'withdrawal', 'mail'] as const
export type SettledSource = (typeof settledSources)[number]

/** Work is shown to staff who may open its page. */
const powersToSee: Record<WorkSource, Power> = {
  case: 'cases.handle',
  payment_case: 'money.read',
  order: 'orders.read',
  pass: 'cards.read',
  withdrawal: 'orders.read',
  mail: 'people.help',
  job: 'service.setUp',
  abuse: 'cards.help',
  club: 'terms.write',
  no_show: 'cards.help',
  lead: 'leads.handle',
  settlement_objection: 'money.read',
  proposal: 'money.move',
}
export const powerToSee = (source: WorkSource): Power => powersToSee[source]

/** Work about money is settled by staff who may move money. */
const powersToSettle: Record<SettledSource, Power> = {
  payment_case: 'money.move',
  withdrawal: 'money.move',
  mail: 'people.help',
}
export const powerToSettle = (source: SettledSource): Power => powersToSettle[source]

export type Work = {
  kind: WorkKind
  id: string
  /** When the work began to wait, in ISO 8601 and UTC, so that the text sorts by time. */
  since: string
  /** The Danish day of `since`. */
  day: PlainDate
  /** A last day set by a reservation or by law. */
  deadline: PlainDate | null
}

type Rule = {
  harm: Harm
  /** When we promise a reply, if there is no deadline. */
  within: 'same_day' | 'next_working_day'
}

const rules: Record<WorkKind, Rule> = {
  refused: { harm: 'turned_away', within: 'same_day' },
  undelivered: { harm: 'paid_without_card', within: 'same_day' },
  payment_misfit: { harm: 'paid_without_card', within: 'next_working_day' },
  money_back_failed: { harm: 'money_owed', within: 'next_working_day' },
  withdrawal_unmatched: { harm: 'money_owed', within: 'next_working_day' },
  card_awaiting: { harm: 'card_running_out', within: 'next_working_day' },
  card_misfit: { harm: 'card_running_out', within: 'next_working_day' },
  card_unpaid: { harm: 'card_unpaid', within: 'next_working_day' },
  capture_refused: { harm: 'card_unpaid', within: 'next_working_day' },
  mail_failed: { harm: 'not_told', within: 'next_working_day' },
  job_failing: { harm: 'broken', within: 'same_day' },
  error: { harm: 'broken', within: 'next_working_day' },
  abuse_list: { harm: 'unanswered', within: 'next_working_day' },
  contact: { harm: 'unanswered', within: 'next_working_day' },
  closures_requested: { harm: 'unanswered', within: 'next_working_day' },
  no_show_objection: { harm: 'unanswered', within: 'next_working_day' },
  settlement_objection: { harm: 'unanswered', within: 'next_working_day' },
  change_proposed: { harm: 'unanswered', within: 'next_working_day' },
  club_inquiry: { harm: 'wants_to_join', within: 'next_working_day' },
  company_inquiry: { harm: 'wants_to_join', within: 'next_working_day' },
  lead_reminder: { harm: 'wants_to_join', within: 'same_day' },
}

export const workKinds = Object.keys(rules) as [WorkKind, ...WorkKind[]]

export const harmOf = (kind: WorkKind): Harm => rules[kind].harm

/** The last day on which the work is in time: its deadline, or the day we promise (D19, D20). */
export function dueDay({ kind, day, deadline }: Omit<Work, 'id' | 'since'>): PlainDate {
  if (deadline !== null) return deadline
  return rules[kind].within === 'same_day' ? day : nextWorkingDay(addDays(day, 1))
}

/**
 * Sorts by harm, due day, waiting time, kind and id. The order is total, so it does not depend on
 * the order of the rows in the query.
 */
export function sortByHarm<Item extends Work>(items: readonly Item[]): Item[] {
  return items.toSorted(
    (a, b) =>
      harms.indexOf(harmOf(a.kind)) - harms.indexOf(harmOf(b.kind)) ||
      compare(dueDay(a), dueDay(b)) ||
      compare(a.since, b.since) ||
      compare(a.kind, b.kind) ||
      compare(a.id, b.id),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
