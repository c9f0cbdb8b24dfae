import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { follows } from '../../db/tables/board.ts'

/** What the account follows on boards; the names that stand there are other people's, and are not hers. */
export async function followsOf(db: Db, accountId: string) {
  const rows = await db
    .select({ kind: follows.kind, target: follows.target, followedAt: follows.followedAt })
    .from(follows)
    .where(eq(follows.accountId, accountId))
    .orderBy(asc(follows.followedAt), asc(follows.target))
  const fields = {
    kind: ['Følger', { player: 'Spiller', flight: 'Flight', division: 'Række', club: 'Klub' }],
    target: 'Hvem',
    followedAt: ['Fulgt', 'time'],
  } as const
  return { fields, rows }
}

/** They say whom somebody looks at, and nothing is ranked by them: they go. */
export async function forgetFollows(tx: Db, accountId: string): Promise<void> {
  await tx.delete(follows).where(eq(follows.accountId, accountId))
}
