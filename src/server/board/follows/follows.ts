import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { changeFollows as contract } from '#contract/board/follows.ts'
import { mostFollows } from '#domain/board/follows.ts'
import { lockAccount } from '../../accounts/queries.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { deleteFollow, insertFollows, selectFollows } from './queries.ts'

/** The account's follows on boards, the latest last (LB-10). */
export async function listFollows(ctx: Ctx) {
  return { follows: await selectFollows(ctx.db, ownerOf(ctx)) }
}

/** Adds and removes follows; the changes of two devices of one account are merged. */
export async function changeFollows(ctx: Ctx, { add, remove }: ParsedInput<typeof contract>) {
  const accountId = ownerOf(ctx)
  return ctx.db.transaction(async (tx) => {
    // Serialize devices: concurrent changes could exceed the maximum or deadlock.
    await lockAccount(tx, accountId)
    for (const follow of remove) await deleteFollow(tx, accountId, follow)
    await insertFollows(tx, accountId, add, ctx.now())
    const all = await selectFollows(tx, accountId)
    for (const follow of all.slice(0, -mostFollows)) await deleteFollow(tx, accountId, follow)
    return { follows: all.slice(-mostFollows) }
  })
}

function ownerOf({ actor }: Ctx): string {
  if (!actor) throw new AppError('not_signed_in')
  return actor.accountId
}
