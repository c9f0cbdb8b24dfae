import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { findSetting, saveSetting } from '../db/settings.ts'

const key = 'sales_opened_at'

/** When the operator opened the sale; undefined before that. */
export const salesOpenedAt = ({ db }: Pick<Ctx, 'db'>) => findSetting<string>(db, key)

/**
 * Throws `refused` with `sales_closed` until the operator has opened the sale; the demonstration
 * always sells.
 */
export async function requireOpenSales(ctx: Ctx): Promise<void> {
  if (ctx.config.demo || (await salesOpenedAt(ctx))) return
  throw new AppError('refused', { reason: 'sales_closed' })
}

/** Opens the sale; the caller checks the preconditions. */
export async function openSales(tx: Ctx['db'], ctx: Ctx): Promise<void> {
  await saveSetting(tx, key, ctx.now().toISOString(), ctx.now())
  await recordActivity(tx, ctx, {
    action: 'payments.open_sales',
    subject: { type: 'sale', id: 'all' },
  })
}
