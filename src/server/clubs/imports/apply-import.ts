import { recordActivity } from '#server/activity/record-activity.ts'
import { AppError } from '#server/app-error.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { setTransactionLimits } from '#server/db/limits.ts'
import type { Comparison } from './comparison.ts'
import { saveClubs } from './import-clubs.ts'
import { saveCourses } from './import-courses.ts'
import { saveMembers } from './members-queries.ts'
import { clubIdsOf, compareBatch, type ImportPlan, type Progress } from './plan-import.ts'
import { insertRun, lockImports } from './run-queries.ts'

/**
 * Applies a plan in one transaction. Stored rows may have changed since the plan, so it is compared again;
 * the answer counts the actual changes. Throws `refused` with reason `import_has_errors`.
 */
export async function applyImport(
  ctx: Ctx,
  plan: ImportPlan,
  onProgress?: Progress,
): Promise<Comparison & { runId: string }> {
  if (plan.errors.length > 0 && !plan.skipsErrors) {
    throw new AppError('refused', { reason: 'import_has_errors' })
  }
  return ctx.db.transaction(async (tx) => {
    await setTransactionLimits(tx, 'import')
    await lockImports(tx)
    const done = await compareBatch(tx, ctx, plan.batch)
    const { kind, fileName, sha256 } = plan
    const { created, changed, unchanged } = done
    const appliedBy = ctx.actor?.accountId ?? null
    const runId = await insertRun(tx, {
      kind,
      fileName,
      sha256,
      created,
      changed,
      unchanged,
      skipped: plan.errors.length,
      appliedBy,
      appliedAt: ctx.now(),
    })
    await saveBatch(tx, ctx, { plan, runId, onProgress })
    const skipped = plan.errors.length
    await recordActivity(tx, ctx, {
      action: 'clubs.import',
      subject: { type: 'import_run', id: runId },
      data: { kind, created, changed, unchanged, ...(skipped > 0 && { skipped }) },
    })
    return { ...done, runId }
  })
}

async function saveBatch(
  tx: Db,
  ctx: Ctx,
  {
    plan: { batch },
    runId,
    onProgress,
  }: { plan: ImportPlan; runId: string; onProgress?: Progress },
) {
  const progress = (done: number, total: number) => onProgress?.('save', done, total)
  if (batch.kind === 'clubs') {
    return saveClubs(tx, ctx, { records: batch.records, onProgress: progress })
  }
  if (batch.kind === 'courses') {
    const clubIds = await clubIdsOf(tx, batch.records)
    return saveCourses(tx, batch.records, { clubIds, onProgress: progress })
  }
  const total = batch.records.length
  return saveMembers(tx, { runId, at: ctx.now(), total, onProgress: progress })
}
