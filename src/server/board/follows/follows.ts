import { and, asc, eq, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { changeFollows as contract } from '#contract/board-follows.ts'
import { followOf, mostFollows, type Follow, type FollowKind } from '#domain/board/follows.ts'
import { lockAccount } from '../../accounts/queries.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { follows } from '../../db/tables/board.ts'

/** What the account follows on boards, the latest last (LB-10). */
export async function listFollows(ctx: Ctx) {
  return { follows: await followsOf(ctx.db, ownerOf(ctx)) }
}

/** Adds and takes away; two devices of one account come to what both of them say. */
export async function changeFollows(ctx: Ctx, { add, remove }: ParsedInput<typeof contract>) {
  const accountId = ownerOf(ctx)
  return ctx.db.transaction(async (tx) => {
    // One device after the other: two at once would each count its own, and wait for each other.
    await lockAccount(tx, accountId)
    const followedAt = ctx.now()
    for (const word of remove) await tx.delete(follows).where(isIt(accountId, word))
    if (add.length > 0) {
      const rows = add.map((word) => ({ accountId, ...partsOf(word), followedAt }))
      await tx.insert(follows).values(rows).onConflictDoNothing()
    }
    const all = await followsOf(tx, accountId)
    for (const word of all.slice(0, -mostFollows)) {
      await tx.delete(follows).where(isIt(accountId, word))
    }
    return { follows: all.slice(-mostFollows) }
  })
}

function ownerOf({ actor }: Ctx): string {
  if (!actor) throw new AppError('not_signed_in')
  return actor.accountId
}

const isIt = (accountId: string, word: Follow) => {
  const { kind, target } = partsOf(word)
  return and(eq(follows.accountId, accountId), eq(follows.kind, kind), eq(follows.target, target))
}

function partsOf(word: Follow) {
  const colon = word.indexOf(':')
  return { kind: word.slice(0, colon) as FollowKind, target: word.slice(colon + 1) }
}

async function followsOf(db: Db, accountId: string): Promise<Follow[]> {
  const rows = await db
    .select({ kind: follows.kind, target: follows.target })
    .from(follows)
    .where(eq(follows.accountId, accountId))
    .orderBy(asc(follows.followedAt), asc(follows.kind), sql`${follows.target} collate "C"`)
  return rows.map(({ kind, target }) => followOf(kind, target))
}
