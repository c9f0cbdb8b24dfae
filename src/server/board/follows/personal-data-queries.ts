import { eq } from 'drizzle-orm'
import { eraseRows, exportTable } from '../../db/personal-rows.ts'
import { follows } from '../../db/tables/follows.ts'
import type { PersonalPart } from '../../personal-data.ts'

/** The account's follows; the names of followed players are other people's data and not exported. */
export const followsPart: PersonalPart = {
  exportOf: async (db, { accountId }) => {
    const where = eq(follows.accountId, accountId)
    return [
      await exportTable(db, follows, { where, orderBy: [follows.followedAt, follows.target] }),
    ]
  },
  erase: (tx, _ctx, { accountId }) => eraseRows(tx, follows, eq(follows.accountId, accountId)),
}
