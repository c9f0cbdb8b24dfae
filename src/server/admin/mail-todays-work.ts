import type { HeldUpMails, WorkItem } from '#contract/admin/today.ts'
import { workText } from '#domain/admin/work-text.ts'
import { selectOperators } from '../accounts/role-queries.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { claimSetting } from '../db/settings.ts'
import { mayRetryMails } from './held-up-mails.ts'
import { selectHeldUpMails } from './held-up-mails-queries.ts'
import { gatherWork, workFor } from './todays-work.ts'

/** 8.00 Danish time (D24). */
const minuteOfMail = 8 * 60
const setting = 'admin.todays-work'
const maxItemsInMail = 10

/**
 * Mails each member of staff in the morning, if work waits that the person may handle. The day is
 * claimed in the transaction that queues the mails, so that only one process sends them, and work
 * that arrives after eight is not mailed about that day.
 */
export async function mailTodaysWork(ctx: Ctx): Promise<void> {
  if (minuteNow(ctx) < minuteOfMail) return
  const isQueued = await ctx.db.transaction(async (tx) => {
    if (!(await claimSetting(tx, setting, today(ctx), ctx.now()))) return false
    const allWork = await gatherWork({ ...ctx, db: tx })
    const unsentMails = await selectHeldUpMails(tx, ctx.now())
    let isQueued = false
    for (const { email, roles } of await selectOperators(tx)) {
      const { items } = workFor(ctx, roles, allWork)
      const heldUpMails = mayRetryMails(roles) ? unsentMails : null
      if (items.length === 0 && !heldUpMails) continue
      const data = {
        day: today(ctx),
        ...summaryOf(items),
        ...(heldUpMails && { heldUpMails: countsOf(heldUpMails) }),
      }
      await queueMail(tx, ctx, { template: 'todaysWork', to: email, data })
      isQueued = true
    }
    return isQueued
  })
  if (isQueued) ctx.wake?.('mails')
}

const countsOf = ({ waiting, givenUp, oldest }: HeldUpMails) => ({ waiting, givenUp, oldest })

function summaryOf(items: readonly WorkItem[]) {
  return {
    count: items.length,
    late: items.filter(({ isLate }) => isLate).length,
    worst: items.slice(0, maxItemsInMail).map(({ kind, who, about, isLate }) => ({
      ...workText[kind],
      about: `${who}, ${about}`.slice(0, 400),
      isLate,
    })),
  }
}
