import { createHash } from 'node:crypto'
import type { ShownPlan, Upload } from '#contract/admin-imports.ts'
import { AppError } from '../app-error.ts'
import { applyImport } from '../clubs/imports/apply-import.ts'
import type { Comparison } from '../clubs/imports/comparison.ts'
import { planImport } from '../clubs/imports/plan-import.ts'
import { sayNote } from '../clubs/imports/say-plan.ts'
import type { Ctx } from '../ctx.ts'

const mostNotes = 200

/** The dry run of `npm run import`, for a browser. */
export async function planFile(ctx: Ctx, upload: Upload): Promise<ShownPlan> {
  const plan = await planImport(ctx, { ...upload, bytes: bytesOf(upload) })
  const { fileName, rows, created, changed, unchanged, unused, examples } = plan
  return {
    fileName,
    rows,
    created,
    changed,
    unchanged,
    faults: plan.faults.slice(0, mostNotes).map(sayNote),
    faultCount: plan.faults.length,
    warnings: plan.warnings.slice(0, mostNotes).map(sayNote),
    warningCount: plan.warnings.length,
    unused,
    examples,
    digest: digestOf(plan.sha256, upload.kind, plan),
  }
}

/** Carries out the plan with this digest. What would do anything else is taken back and refused. */
export async function applyFile(ctx: Ctx, { digest, ...upload }: Upload & { digest: string }) {
  const plan = await planImport(ctx, { ...upload, bytes: bytesOf(upload) })
  if (plan.faults.length > 0) refuse('import_has_faults')
  if (digestOf(plan.sha256, upload.kind, plan) !== digest) refuse('import_plan_differs')
  if (plan.created + plan.changed === 0) refuse('import_without_changes')
  return ctx.db.transaction(async (tx) => {
    const done = await applyImport({ ...ctx, db: tx }, plan)
    // Compared again under the lock of imports: somebody may have written since the line above.
    if (digestOf(plan.sha256, upload.kind, done) !== digest) refuse('import_plan_differs')
    return done
  })
}

/** The same for the same file with the same effect. */
function digestOf(sha256: string, kind: string, comparison: Comparison): string {
  const { created, changed, unchanged, examples } = comparison
  const facts = JSON.stringify([sha256, kind, created, changed, unchanged, examples])
  return createHash('sha256').update(facts).digest('hex')
}

const bytesOf = ({ file }: Upload): Uint8Array => Buffer.from(file, 'base64')

function refuse(reason: string): never {
  throw new AppError('refused', { reason })
}
