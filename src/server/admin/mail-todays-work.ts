import type { HeldUpMails, WorkItem } from '#contract/admin-today.ts'
import { workText } from '#domain/admin/work-text.ts'
import { selectOperators } from '../accounts/role-queries.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { claimSetting } from '../db/settings.ts'
import { maySendAgain } from './held-up-mails.ts'
import { selectHeldUpMails } from './held-up-mails-queries.ts'
import { gatherWork, workFor } from './todays-work.ts'

/** 8.00 on the Danish clock (D24). */
const minuteOfMail = 8 * 60
const setting = 'admin.todays-work'
const worstInMail = 10

/**
 * The morning's mail to each of the operator's people, when something waits that she may deal with. The day is claimed in
 * the transaction that queues the mails: of several processes one sends, and a day that was empty
 * at eight is not mailed about at nine.
 */
export async function mailTodaysWork(ctx: Ctx): Promise<void> {
  if (minuteNow(ctx) < minuteOfMail) return
  const isQueued = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    if (!(await claimSetting(tx, setting, today(ctx), ctx.now()))) return false
    const found = await gatherWork(inside)
    const notSent = await selectHeldUpMails(tx, ctx.now())
    let isQueued = false
    for (const { email, roles } of await selectOperators(tx)) {
      const { items } = workFor(ctx, roles, found)
      const heldUpMails = maySendAgain(roles) ? notSent : null
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
    worst: items.slice(0, worstInMail).map(({ kind, who, about, isLate }) => ({
      ...workText[kind],
      about: `${who}, ${about}`.slice(0, 400),
      isLate,
    })),
  }
}
