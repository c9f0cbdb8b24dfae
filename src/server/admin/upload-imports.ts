import { createHash } from 'node:crypto'
import { maxErrorsShown, type ShownPlan, type Upload } from '#contract/admin/imports.ts'
import { AppError } from '../app-error.ts'
import { applyImport } from '../clubs/imports/apply-import.ts'
import { type Comparison, noteText } from '../clubs/imports/comparison.ts'
import { planImport, type ImportPlan } from '../clubs/imports/plan-import.ts'
import type { Ctx } from '../ctx.ts'

const maxWarnings = 200

/** The dry run of `npm run import`, from the browser. */
export async function planFile(ctx: Ctx, upload: Upload): Promise<ShownPlan> {
  const plan = await planImport(ctx, { ...upload, bytes: bytesOf(upload) })
  const { fileName, rows, created, changed, unchanged, unused, examples } = plan
  return {
    fileName,
    rows,
    created,
    changed,
    unchanged,
    errors: plan.errors.slice(0, maxErrorsShown).map(noteText),
    errorCount: plan.errors.length,
    warnings: plan.warnings.slice(0, maxWarnings).map(noteText),
    warningCount: plan.warnings.length,
    garbled: plan.garbled ?? null,
    canSkip: plan.batch.records.length > 0,
    unused,
    examples,
    digest: digestOf(plan, plan),
  }
}

/** Applies the plan with this digest. If the effect would differ from the plan, it is rolled back and refused. */
export async function applyFile(ctx: Ctx, { digest, ...upload }: Upload & { digest: string }) {
  const plan = await planImport(ctx, { ...upload, bytes: bytesOf(upload) })
  if (plan.errors.length > 0 && !plan.skipsErrors) refuse('import_has_errors')
  if (digestOf(plan, plan) !== digest) refuse('import_plan_differs')
  if (plan.created + plan.changed === 0) refuse('import_without_changes')
  return ctx.db.transaction(async (tx) => {
    const applied = await applyImport({ ...ctx, db: tx }, plan)
    // Compared again under the lock of imports, because the data may have changed since the plan.
    if (digestOf(plan, applied) !== digest) refuse('import_plan_differs')
    return applied
  })
}

/** Equal for the same file with the same effect and the same skipped lines. */
function digestOf(plan: ImportPlan, comparison: Comparison): string {
  const { sha256, kind, skipsErrors, errors } = plan
  const { created, changed, unchanged, examples } = comparison
  const skipped = skipsErrors ? errors : []
  const facts = JSON.stringify([sha256, kind, created, changed, unchanged, examples, skipped])
  return createHash('sha256').update(facts).digest('hex')
}

const bytesOf = ({ file }: Upload): Uint8Array => Buffer.from(file, 'base64')

function refuse(reason: string): never {
  throw new AppError('refused', { reason })
}
