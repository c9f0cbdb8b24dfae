import { warningDays } from '#domain/privacy/periods.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { eraseGolfers } from '../accounts/personal-data-queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { erasePerson } from './erase-person.ts'
import { findWarning, selectUnmanaged, selectUnused, type Unused } from './unused-queries.ts'

const day = 86_400_000

/**
 * Warns accounts by mail 30 days before the end of the period, and erases warned accounts that were
 * not used since. Accounts with a role are never erased.
 */
export async function eraseUnused(ctx: Ctx, until: Date): Promise<number> {
  const warnBefore = new Date(until.getTime() + warningDays * day)
  let erased = 0
  for (const account of await selectUnused(ctx.db, warnBefore)) {
    const warnedAt = await findWarning(ctx.db, account.id, account.lastUsed)
    if (!warnedAt) await warn(ctx, account)
    else if (account.lastUsed <= until && isOver(ctx, warnedAt)) erased += await erase(ctx, account)
  }
  return erased
}

/** Erases golfers without an account, whose cards others bought, two years after the last card. */
export async function deleteUnmanaged(
  tx: Db,
  { day: until, at }: { day: PlainDate; at: Date },
): Promise<number> {
  const ids = await selectUnmanaged(tx, until)
  await eraseGolfers(tx, ids, at)
  return ids.length
}

/** Counted from the warning, so that everyone has 30 days even if the mail was late. */
const isOver = (ctx: Ctx, warnedAt: Date) => addDays(danishDay(warnedAt), warningDays) <= today(ctx)

async function warn(ctx: Ctx, { id, name, email }: Unused) {
  await ctx.db.transaction(async (tx) => {
    await queueMail(tx, ctx, {
      template: 'accountUnused',
      to: email,
      data: { name, day: addDays(today(ctx), warningDays) },
    })
    const subject = { type: 'account', id }
    await recordActivity(tx, ctx, { action: 'privacy.warn', subject, actorKind: 'system' })
  })
}

/** A refusal, for instance because of a payment in progress, postpones the erasure. */
async function erase(ctx: Ctx, { id }: Unused): Promise<number> {
  try {
    await erasePerson(ctx, id)
    return 1
  } catch (error) {
    if (error instanceof AppError) return 0
    throw error
  }
}
