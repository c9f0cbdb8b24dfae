import { addDays } from '#domain/shared/dates.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { AppError } from '#server/app-error.ts'
import { danishDay, danishInstant } from '#server/clock.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { setTransactionLimits } from '#server/db/limits.ts'
import { periods } from '#domain/privacy/periods.ts'
import {
  findRun,
  lockImports,
  markUndone,
  countUndo,
  restoreMembers,
  type UndoResult,
} from './run-queries.ts'

/** What undoing an import would do now, and until when it is possible. Throws like `undoImport`. */
export async function previewUndo(ctx: Ctx, { id }: { id: string }) {
  const run = await findUndoable(ctx, ctx.db, id)
  return { ...(await countUndo(ctx.db, id)), until: lastMoment(run.appliedAt).toISOString() }
}

/**
 * Restores the members as they were before an import: new ones are deleted, changed ones restored. Members
 * that a later import has changed stay as they are (docs/decisions/020). Throws `refused` with reason
 * `import_undone_already`, `import_not_undoable` or `import_too_old`.
 */
export function undoImport(ctx: Ctx, { id }: { id: string }): Promise<UndoResult> {
  return ctx.db.transaction(async (tx) => {
    await setTransactionLimits(tx, 'import')
    await lockImports(tx)
    await findUndoable(ctx, tx, id)
    const done = await restoreMembers(tx, id)
    await markUndone(tx, id, { undoneAt: ctx.now(), undoneBy: ctx.actor?.accountId ?? null })
    await recordActivity(tx, ctx, {
      action: 'clubs.undo_import',
      subject: { type: 'import_run', id },
      data: { ...done },
    })
    return done
  })
}

async function findUndoable(ctx: Ctx, db: Db, id: string) {
  const run = await findRun(db, id)
  if (!run) throw new AppError('not_found')
  const refuse = (reason: string) => new AppError('refused', { reason })
  if (run.undoneAt) throw refuse('import_undone_already')
  if (run.kind !== 'members') throw refuse('import_not_undoable')
  if (!run.hasChanges || ctx.now() >= lastMoment(run.appliedAt)) throw refuse('import_too_old')
  return run
}

/** The day on which the retention job deletes the history of the import. */
const lastMoment = (appliedAt: Date) =>
  danishInstant(addDays(danishDay(appliedAt), periods.importHistory.days), 0)
