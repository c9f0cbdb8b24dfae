import { mkdir } from 'node:fs/promises'
import { contextOf } from '#server/app.ts'
import { chainActivity } from '#server/activity/chain-activity.ts'
import { writeWitness } from '#server/activity/witness.ts'
import { createClock } from '#server/clock.ts'
import { loadConfig } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { openClient, openPool } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { createLog } from '#server/log.ts'
import { ensureSeasons } from '#server/passes/seasons.ts'
import { computeSettlement, cutOffOfToday } from '#server/settlement/simulate.ts'
import { seedLarge } from '../../seed-large/seed-large.ts'

/** In the season, when sales and play go on. */
const clockNow = '2027-09-15T10:00:00+02:00'
const publicUrl = 'http://localhost:3000'

export const settings = {
  DEMO: '1',
  CLOCK_NOW: clockNow,
  AUTH_SECRET: 'a-secret-for-soaks-only-32-characters',
  BACKUP_KEY: 'a-key-for-soaks-only',
  LOG_LEVEL: 'error',
}

/** Runs work on the embedded database of a folder, which is started for it. */
export async function onFolder<T>(
  dataDir: string,
  work: (ctx: Ctx, url: string) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true })
  const database = await startEmbedded({ dataDir, log: createLog('error') })
  const { db, close } = openPool(database.url, 4, { work: 'unlimited' })
  try {
    await migrate(database.url, 'db/migrations')
    const ctx = contextOf({
      db,
      clock: createClock(clockNow),
      config: loadConfig({ ...settings, DATA_DIR: dataDir }),
      log: createLog('error'),
      publicUrl: () => publicUrl,
    })
    return await work(ctx, database.url)
  } finally {
    await close()
    await database.stop()
  }
}

/** The demonstration with its settled season, a large season beside it, and its whole log in the chain. */
export async function seedSeason(ctx: Ctx, url: string, cards: number) {
  await seedDemo(ctx)
  const client = await openClient(url)
  try {
    const size = { cards, checkIns: cards * 10, clubs: 200 }
    const done = await seedLarge(ctx, client, size, () => undefined)
    while ((await chainActivity(ctx)) > 0) continue
    await writeWitness(ctx)
    return done
  } finally {
    await client.end()
  }
}

/** What the clubs of the large season are paid as of today, as text with every øre. */
export async function settlementOf(ctx: Ctx): Promise<string> {
  const [season] = await ensureSeasons(ctx.db, ctx)
  if (!season) throw new Error('There is no season')
  const { settlement, inputHash, errors } = await computeSettlement(
    ctx,
    season,
    cutOffOfToday(ctx, season),
  )
  return JSON.stringify({ settlement, inputHash, errors })
}
