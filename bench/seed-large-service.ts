import { contextOf } from '#server/app.ts'
import { createClock } from '#server/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openClient, openPool } from '#server/db/client.ts'
import { largeSeasonState } from '#server/demo/queries.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { createLog } from '#server/log.ts'
import { seedLarge, type Size } from '../scripts/seed-large/seed-large.ts'
import { benchSecret, prepareService, type Service } from './service.ts'

/**
 * A service whose database has the demonstration and a large season, as of an instant. `BENCH_DATA` names a folder that
 * keeps them, so that a second run measures at once.
 */
export async function seedLargeService(size: Size, now: string): Promise<Service> {
  const service = await prepareService(process.env.BENCH_DATA)
  const { db, close } = openPool(service.databaseUrl, 4, { work: 'command' })
  const client = await openClient(service.databaseUrl)
  try {
    const url = 'http://localhost:3000'
    const ctx = contextOf({
      db,
      clock: createClock(now),
      // The secret of the service, which must read the second steps of the demonstration’s accounts.
      config: loadConfig({ DEMO: '1', CLOCK_NOW: now, AUTH_SECRET: benchSecret }),
      log: createLog('error'),
      publicUrl: () => url,
    })
    if ((await largeSeasonState(db)) === 'loaded') return service
    await seedDemo(ctx)
    await seedLarge(ctx, client, size, () => undefined)
    return service
  } finally {
    await client.end()
    await close()
  }
}
