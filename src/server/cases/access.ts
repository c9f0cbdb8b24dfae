import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Actor, Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockCase, type CaseRow } from './queries.ts'

/** Runs a change of a case under its lock. */
export async function changeCase<Result>(
  ctx: Ctx,
  caseId: string,
  change: (tx: Db, found: CaseRow, actor: Actor) => Promise<Result>,
): Promise<Result> {
  const actor = requireSignedIn(ctx)
  return ctx.db.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    if (!found) throw new AppError('not_found')
    return change(tx, found, actor)
  })
}
