import { daysRead, findSuspectCards } from '#domain/admin/abuse.ts'
import { evidenceText } from '#domain/admin/abuse-text.ts'
import { addDays, weekdayOf, type PlainDate } from '#domain/shared/dates.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import { claimSetting } from '../db/settings.ts'
import { hasUnsentMail } from '../notifications/queries.ts'
import {
  insertAbuseRows,
  selectAnsweredFacts,
  selectCardsOfList,
  selectNewestList,
} from './abuse-queries.ts'
import { mailKeyOf } from './answer-abuse.ts'

const setting = 'admin.abuse-week'
/** 6.00 Danish time, when the check-ins of phones without signal on Sunday have mostly arrived. */
const firstMinute = 6 * 60

/** The Sunday of the newest week that is over, from Monday 6.00. */
function lastSunday(ctx: Ctx): PlainDate {
  const day = minuteNow(ctx) < firstMinute ? addDays(today(ctx), -1) : today(ctx)
  return addDays(day, -weekdayOf(day))
}

/** Makes the list of the week that has ended, once, in whichever process comes first. */
export async function makeAbuseList(ctx: Ctx): Promise<void> {
  const week = lastSunday(ctx)
  await ctx.db.transaction(async (tx) => {
    if (!(await claimSetting(tx, setting, week, ctx.now()))) return
    const cards = await selectCardsOfList(tx, { from: addDays(week, 1 - daysRead), to: week })
    const answered = await selectAnsweredFacts(tx)
    const suspects = findSuspectCards({ cards, lastDay: week, answered })
    await insertAbuseRows(
      tx,
      suspects.map(({ passId, points, signs }, at) => ({
        week,
        position: at + 1,
        passId,
        points,
        evidence: signs.map(({ evidence }) => evidence),
        facts: signs.flatMap(({ facts }) => facts),
        createdAt: ctx.now(),
      })),
    )
  })
}

/** The newest list with the evidence in Danish. */
export async function getAbuseList(ctx: Ctx) {
  const rows = await selectNewestList(ctx.db)
  const [first] = rows
  return {
    week: first ? { from: addDays(first.week, -6), to: first.week } : null,
    rows: await Promise.all(
      rows.map(async ({ evidence, answeredAt, ...row }) => ({
        ...row,
        answeredAt: answeredAt?.toISOString() ?? null,
        signs: evidence.map((one) => ({ kind: one.kind, text: evidenceText(one) })),
        isMailWaiting: row.answer === 'asked' && (await hasUnsentMail(ctx.db, mailKeyOf(row.id))),
      })),
    ),
  }
}
