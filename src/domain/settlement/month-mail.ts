import { monthBeside, monthOf, type Month } from '../checkins/club-month.ts'
import type { MinuteOfDay } from '../shared/clock-time.ts'
import type { PlainDate } from '../shared/dates.ts'

/** The mails leave at 8.00 Danish time on the 1st; after a breakdown, until the 5th. */
const firstMinute = 8 * 60
const lastDay = 5

/**
 * The month whose mails are due at a Danish day and minute (docs/algorithms/month-mail.md); undefined outside of the
 * 1st to the 5th, and before 8.00 on the 1st.
 */
export function monthToMail(today: PlainDate, minute: MinuteOfDay): Month | undefined {
  const date = Number(today.slice(8))
  if (date > lastDay || (date === 1 && minute < firstMinute)) return undefined
  return monthBeside(monthOf(today), -1)
}

/** What a club has to do, in the order of the mail. */
type ClubTask =
  | { kind: 'object'; title: string; until: PlainDate }
  | { kind: 'confirm_account' }
  | { kind: 'enter_account' }
  | { kind: 'open_course'; since: PlainDate }

type ClubFacts = {
  /** Statements to which the club may object. */
  statements: readonly { title: string; until: PlainDate }[]
  /** A bank account waits for a second person. */
  accountWaits: boolean
  hasAccount: boolean
  /** Øre earned so far, or null outside of a season. */
  earnedOre: number | null
  /** The first day of a closure without an end; null while the course is open or opens by itself. */
  closedSince: PlainDate | null
}

/** What needs doing; empty: *Intet at gøre*. An account is asked for once there is money to pay. */
export function clubTasks(facts: ClubFacts): ClubTask[] {
  const { statements, accountWaits, hasAccount, earnedOre, closedSince } = facts
  const isOwed = (earnedOre ?? 0) > 0 && !hasAccount && !accountWaits
  return [
    ...statements.map((one) => ({ kind: 'object' as const, ...one })),
    ...(accountWaits ? [{ kind: 'confirm_account' as const }] : []),
    ...(isOwed ? [{ kind: 'enter_account' as const }] : []),
    ...(closedSince ? [{ kind: 'open_course' as const, since: closedSince }] : []),
  ]
}
