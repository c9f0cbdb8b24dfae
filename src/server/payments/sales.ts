import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { findSetting, saveSetting } from '../db/settings.ts'

const key = 'sales_opened_at'

/** When the operator opened the sale (D28); undefined before. */
export const salesOpenedAt = ({ db }: Pick<Ctx, 'db'>) => findSetting<string>(db, key)

/**
 * Cards are sold in the demonstration, and elsewhere from the moment the operator has opened the
 * sale. Throws `refused` with `sales_closed`.
 */
export async function requireOpenSales(ctx: Ctx): Promise<void> {
  if (ctx.config.demo || (await salesOpenedAt(ctx))) return
  throw new AppError('refused', { reason: 'sales_closed' })
}

/** Opens the sale; what must be in place first is for the caller to check. */
export async function openSales(tx: Ctx['db'], ctx: Ctx): Promise<void> {
  await saveSetting(tx, key, ctx.now().toISOString(), ctx.now())
  await recordActivity(tx, ctx, {
    action: 'payments.open_sales',
    subject: { type: 'sale', id: 'all' },
  })
}
