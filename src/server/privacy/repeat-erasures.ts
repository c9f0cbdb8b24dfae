import type { AfterRestore } from '../db/backup/restore.ts'
import { databaseOf, type Db } from '../db/client.ts'
import { erasedAddress } from '../db/personal-data.ts'
import type { Person } from '../personal-data.ts'
import { hashOf, readList } from './erasure-list.ts'
import { eraseInAllModules, findPersonToErase } from './erase-person.ts'
import {
  insertErasures,
  selectAccountIds,
  selectAddresses,
  selectErasures,
  selectGolferIds,
  type Erasure,
} from './queries.ts'

/** The id of no account: modules that match by account find nothing. */
const noAccountId = '00000000-0000-0000-0000-000000000000'

/**
 * Repeats erasures in a restored database that came after the backup (L-DP-5). They are read from
 * the replaced database and from the list beside the backups.
 */
export const repeatErasures = (dataDir: string): AfterRestore => ({
  name: 'erasures',
  collect: async (client) => [
    ...(await selectErasures(databaseOf(client))),
    ...(await readList(dataDir)),
  ],
  replay: async (client, collected, takenAt) => {
    // In the transaction and on the connection of the restore.
    await repeat(databaseOf(client), collected as Erasure[], new Date(takenAt))
  },
})

async function repeat(tx: Db, erased: Erasure[], takenAt: Date) {
  const erasuresByHash = new Map(erased.map((erasure) => [erasure.hash, erasure]))
  const latest = Math.max(takenAt.getTime(), ...erased.map(({ erasedAt }) => erasedAt.getTime()))
  const erase = (person: Person) => eraseInAllModules(tx, { now: () => new Date(latest) }, person)
  const isErased = (kind: Erasure['kind'], value: string) => erasuresByHash.has(hashOf(kind, value))

  for (const account of await selectAccountIds(tx)) {
    if (isErased('account', account.id)) await erase(await findPersonToErase(tx, account))
  }
  const golfers = (await selectGolferIds(tx)).filter(({ id }) => isErased('golfer', id))
  await erase({
    accountId: noAccountId,
    email: erasedAddress,
    golferIds: golfers.map(({ id }) => id),
  })
  // Only if the erasure is newer than the backup: the person may have returned with a new account.
  for (const email of await selectAddresses(tx)) {
    const erasure = erasuresByHash.get(hashOf('address', email))
    if (erasure && erasure.erasedAt > takenAt) {
      await erase({ accountId: noAccountId, email, golferIds: [] })
    }
  }
  await insertErasures(tx, [...erasuresByHash.values()])
}
