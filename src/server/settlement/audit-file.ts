import type { BookkeepingPreset } from '#domain/settlement/account-plan.ts'
import { toSafT } from '#domain/settlement/saf-t.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requirePower } from '../access.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import { companyOf } from '../content/company.ts'
import type { Ctx } from '../ctx.ts'
import { findExport, selectExportedBefore, selectVouchers } from './bookkeeping-queries.ts'
import { findOwnAccount } from './own-account-in-force.ts'

/** Raised when a change of the code writes other files of the same export. */
const writerVersion = '1'

/** An exported period as SAF-T, by the account numbers that a preset had at its export. */
export async function auditFile(ctx: Ctx, id: string, preset: BookkeepingPreset) {
  requirePower(ctx, 'money.move')
  const exported = await findExport(ctx.db, id)
  if (!exported) throw new AppError('not_found')
  const { fromDay: from, toDay: to, plans, exportedAt } = exported
  const body = toSafT({
    company: await companyOf(ctx),
    bank: (await findOwnAccount(ctx.db)) ?? null,
    version: writerVersion,
    createdOn: danishDay(exportedAt),
    from,
    to,
    plan: plans[preset],
    before: await selectExportedBefore(ctx.db, from),
    vouchers: await selectVouchers(ctx.db, id),
  })
  await recordActivity(ctx.db, ctx, {
    action: 'settlement.bookkeeping_file',
    subject: { type: 'bookkeeping', id },
    data: { format: `saf-t-${preset}` },
  })
  return { fileName: `bogfoering-${from}-${to}-saf-t-${preset}.xml`, body }
}
