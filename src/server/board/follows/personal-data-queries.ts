import { eq } from 'drizzle-orm'
import { eraseRows, exportTable } from '../../db/personal-rows.ts'
import { follows } from '../../db/tables/follows.ts'
import type { PersonalPart } from '../../personal-data.ts'

/** What the account follows on boards; the names that stand there are other people's, and are not hers. */
export const followsPart: PersonalPart = {
  exportOf: async (db, { accountId }) => {
    const where = eq(follows.accountId, accountId)
    return [
      await exportTable(db, follows, { where, orderBy: [follows.followedAt, follows.target] }),
    ]
  },
  erase: (tx, _ctx, { accountId }) => eraseRows(tx, follows, eq(follows.accountId, accountId)),
}
