import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '#server/db/client.ts'
import { insertQueue } from '#server/salequeue/queue-queries.ts'
import { seedDguSimulator } from '#server/simulators/dgu/queries.ts'
import { inventBuyers } from '../../../bench/buyer.ts'
import { buildSeasonOnSale } from '../../../bench/purchase.ts'
import { prepareService } from '../../../bench/service.ts'
import { startProxy } from '../../three/proxy.ts'

/** PostgreSQL, two processes of the service behind a proxy, a season on sale, and buyers who are members of a club. */
export async function startShop(count: number) {
  const service = await prepareService()
  const ports: number[] = []
  const proxy = await startProxy({ port: 0, host: '127.0.0.1', upstreams: () => ports })
  const { db, pool, close } = openPool(service.databaseUrl)
  const end = async () => {
    await close()
    await service.close()
    await proxy.close()
  }
  try {
    await buildSeasonOnSale(db)
    const { buyers, members } = inventBuyers(count)
    await seedDguSimulator(db, members)
    const publicUrl = `http://127.0.0.1:${proxy.port}`
    const addresses: string[] = []
    for (let i = 0; i < 2; i += 1) {
      const address = await service.open({ PUBLIC_URL: publicUrl })
      addresses.push(address)
      ports.push(Number(new URL(address).port))
    }
    return { db, pool, buyers, publicUrl, addresses, end }
  } catch (error) {
    await end()
    throw error
  }
}

export type Shop = Awaited<ReturnType<typeof startShop>>

/** A queue that has begun, and whose sale opens after so long. */
export async function openQueue({ db }: Shop, openingMs: number, perMinute: number) {
  const now = new Date()
  const opensAt = new Date(now.getTime() + openingMs)
  await insertQueue(db, { beginsAt: now, opensAt, perMinute, createdAt: now })
  // Both processes are notified.
  await sleep(500)
}
