import type { AfterRestore } from '../db/backup/restore.ts'
import { databaseOf, type Db } from '../db/client.ts'
import { erasedAddress } from '../db/personal-data.ts'
import type { Person } from '../personal-data.ts'
import { hashOf, readList } from './erasure-list.ts'
import { removeEverywhere, findAffected } from './erase-person.ts'
import {
  insertErasures,
  selectAccountIds,
  selectAddresses,
  selectErasures,
  selectGolferIds,
  type Erasure,
} from './queries.ts'

/** No account has it; parts that look for one find nothing. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Repeats in a restored database every erasure that came after the backup (L-DP-5). They are known
 * from the database that is replaced, and from the list beside the backups.
 */
export const repeatErasures = (dataDir: string): AfterRestore => ({
  name: 'erasures',
  collect: async (client) => [
    ...(await selectErasures(databaseOf(client))),
    ...(await readList(dataDir)),
  ],
  replay: async (client, collected, takenAt) => {
    // The restore's own transaction, on the restore's own connection.
    await repeat(databaseOf(client), collected as Erasure[], new Date(takenAt))
  },
})

async function repeat(tx: Db, erased: Erasure[], takenAt: Date) {
  const known = new Map(erased.map((erasure) => [erasure.hash, erasure]))
  const latest = Math.max(takenAt.getTime(), ...erased.map(({ erasedAt }) => erasedAt.getTime()))
  const remove = (person: Person) => removeEverywhere(tx, { now: () => new Date(latest) }, person)
  const isGone = (kind: Erasure['kind'], what: string) => known.has(hashOf(kind, what))

  for (const account of await selectAccountIds(tx)) {
    if (isGone('account', account.id)) await remove(await findAffected(tx, account))
  }
  const golfers = (await selectGolferIds(tx)).filter(({ id }) => isGone('golfer', id))
  await remove({
    accountId: nobody,
    email: erasedAddress,
    golferIds: golfers.map(({ id }) => id),
  })
  // An address may have come back with a new account since: only what is older than its erasure.
  for (const email of await selectAddresses(tx)) {
    const erasure = known.get(hashOf('address', email))
    if (erasure && erasure.erasedAt > takenAt) {
      await remove({ accountId: nobody, email, golferIds: [] })
    }
  }
  await insertErasures(tx, [...known.values()])
}
