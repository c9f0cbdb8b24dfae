import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { ClubImportResult, importClubs as endpoint } from '#contract/admin/set-up.ts'
import { applyImport } from '../clubs/imports/apply-import.ts'
import { planImport } from '../clubs/imports/plan-import.ts'
import { noteText } from '../clubs/imports/comparison.ts'
import type { Ctx } from '../ctx.ts'

type File = ParsedInput<typeof endpoint>

/** Plans or applies `npm run import -- clubs` from the browser. */
export async function importClubs(ctx: Ctx, file: File): Promise<ClubImportResult> {
  const { fileName, content, letters } = file
  const bytes = Buffer.from(content, 'base64')
  const plan = await planImport(ctx, { kind: 'clubs', bytes, fileName, letters })
  const isApplied = file.apply && plan.errors.length === 0
  const { created, changed, unchanged } = isApplied ? await applyImport(ctx, plan) : plan
  return {
    isApplied,
    created,
    changed,
    unchanged,
    errors: plan.errors.slice(0, 20).map(noteText),
    warnings: plan.warnings.slice(0, 20).map(noteText),
    garbled: plan.garbled ?? null,
  }
}
