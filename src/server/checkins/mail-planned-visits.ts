import { canConfirmVisit, isToldOfClosure } from '#domain/checkins/planned-visit.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishInstant, danishMoment } from '../clock.ts'
import { toCourseState } from '../clubs/course-state.ts'
import { selectOpenClosures, type Closure } from '../clubs/closure-queries.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import { doEach } from '../jobs/do-each.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import {
  claimQuestion,
  claimWarning,
  selectPeopleToMail,
  selectVisitsToAsk,
  selectVisitsToWarn,
  type VisitToMail,
} from './visit-mail-queries.ts'

/**
 * Mails about planned visits (docs/algorithms/planned-visits.md): when the course closes at the time of the
 * visit, and in the evening when nobody has checked in (D2). Each mail is recorded with the visit in one
 * transaction, so that it is sent once.
 */
export async function mailPlannedVisits(ctx: Ctx): Promise<void> {
  await doEach([warnOfClosures, askWhoPlayed], (step) => step(ctx))
}

async function warnOfClosures(ctx: Ctx) {
  const now = danishMoment(ctx.now())
  const rows = (await selectVisitsToWarn(ctx.db, now.day, ctx.now())).filter(
    ({ closure, ...visit }) => isToldOfClosure(visit, toCourseState(closure), now),
  )
  const groups = Map.groupBy(rows, ({ closure, ...visit }) => `${closure.id} ${keyOf(visit)}`)
  await doEach(groups.values(), async (group) => {
    const [first] = group
    if (first) await warn(ctx, first.closure, group)
  })
}

/** One mail to each account about the visits of its golfers at one club and time. */
async function warn(ctx: Ctx, closure: Closure, visits: readonly VisitToMail[]) {
  const visit = visits[0]
  if (!visit) return
  const { reason, note, until } = closure
  await ctx.db.transaction(async (tx) => {
    const ids = visits.map(({ id }) => id)
    const claimed = await claimWarning(tx, ids, closure.id)
    const people = await peopleOf(tx, claimed)
    const data = {
      ...visitData(visit),
      reason,
      note: note?.slice(0, 200) ?? null,
      until: until?.toISOString() ?? null,
    }
    await queueMails(
      tx,
      people.map(({ accountId, to, who }) => ({
        ctx,
        template: 'plannedVisitClosed' as const,
        accountId,
        to,
        data: { ...data, who },
      })),
    )
  })
  ctx.wake?.('mails')
}

const [firstMinute, lastMinute] = [8 * 60, 23 * 60]

async function askWhoPlayed(ctx: Ctx) {
  const minute = minuteNow(ctx)
  // A job that was late in the evening waits for the morning.
  if (minute < firstMinute || minute >= lastMinute) return
  const now = danishMoment(ctx.now())
  const rows = await selectVisitsToAsk(ctx.db, addDays(now.day, -1), now.day)
  const due = rows.filter((visit) => canConfirmVisit(visit, now))
  await doEach(Map.groupBy(due, keyOf).values(), (group) => ask(ctx, group))
}

async function ask(ctx: Ctx, visits: readonly VisitToMail[]) {
  const visit = visits[0]
  if (!visit) return
  const at = danishInstant(visit.day, visit.minute)
  const closures = await selectOpenClosures(ctx.db, at, visit.clubId)
  const wasClosed = closures.length > 0
  await ctx.db.transaction(async (tx) => {
    const ids = visits.map(({ id }) => id)
    const claimed = await claimQuestion(tx, ids, ctx.now())
    // Nobody has played on a closed course. The visits are marked too, so that the job asks about them once.
    if (wasClosed) return
    const people = await peopleOf(tx, claimed)
    const data = { ...visitData(visit), isToday: visit.day === today(ctx) }
    await queueMails(
      tx,
      people.map(({ accountId, to, who }) => ({
        ctx,
        template: 'plannedVisitPlayed' as const,
        accountId,
        to,
        data: { ...data, who },
      })),
    )
  })
  ctx.wake?.('mails')
}

const keyOf = ({ clubId, day, minute }: VisitToMail) => `${clubId} ${day} ${minute}`

const visitData = ({ clubName, clubSlug, day, minute }: VisitToMail) => ({
  club: clubName,
  clubSlug,
  day,
  minute,
})

/** The accounts to mail, each with its golfers; the account's own golfer is `null`. */
async function peopleOf(tx: Db, visitIds: string[]) {
  if (visitIds.length === 0) return []
  const rows = await selectPeopleToMail(tx, visitIds)
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
  return [...byAccount.entries()].map(([accountId, golfers]) => ({
    accountId,
    to: golfers[0]?.email ?? '',
    who: golfers.map(({ firstName, isSelf }) => (isSelf ? null : firstName)),
  }))
}
