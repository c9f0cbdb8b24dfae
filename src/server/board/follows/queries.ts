import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { followOf, type Follow, type FollowKind } from '#domain/board/follows.ts'
import type { Db } from '../../db/client.ts'
import { follows } from '../../db/tables/follows.ts'

/** The follows of an account, the latest last. */
export async function selectFollows(db: Db, accountId: string): Promise<Follow[]> {
  const rows = await db
    .select({ kind: follows.kind, target: follows.target })
    .from(follows)
    .where(eq(follows.accountId, accountId))
    .orderBy(asc(follows.followedAt), asc(follows.kind), sql`${follows.target} collate "C"`)
  return rows.map(({ kind, target }) => followOf(kind, target))
}

/** Existing follows keep their position. */
export async function insertFollows(tx: Db, accountId: string, added: Follow[], followedAt: Date) {
  if (added.length === 0) return
  const rows = added.map((follow) => ({ accountId, ...partsOf(follow), followedAt }))
  await tx.insert(follows).values(rows).onConflictDoNothing()
}

export async function deleteFollow(tx: Db, accountId: string, follow: Follow): Promise<void> {
  const { kind, target } = partsOf(follow)
  await tx
    .delete(follows)
    .where(
      and(eq(follows.accountId, accountId), eq(follows.kind, kind), eq(follows.target, target)),
    )
}

/** Deletes the follows of anybody of something that no longer exists. */
export async function deleteFollowsOf(tx: Db, targets: readonly string[]): Promise<void> {
  await tx.delete(follows).where(inArray(follows.target, [...targets]))
}

function partsOf(follow: Follow) {
  const colon = follow.indexOf(':')
  return { kind: follow.slice(0, colon) as FollowKind, target: follow.slice(colon + 1) }
}
