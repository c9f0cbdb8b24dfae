import { buildIfStale } from '../build.ts'
import type { Soak } from '../soak.ts'
import { runSeason } from './season/run.ts'

/**
 * A season in minutes, through the API with a moving clock: 24 clubs and 2,000 golfers from the opening of the sale to
 * the final statement and a correction after it. What every club is paid is computed apart from the service, from what was done.
 */
export const soak: Soak = async ({ count = 2_000, seed }) => {
  await buildIfStale()
  const { held, failures } = await runSeason({ golfers: count, seed })
  for (const failure of failures) console.log(failure)
  return { passed: held, failed: failures.length }
}
