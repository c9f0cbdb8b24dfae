import type { Soak } from '../soak.ts'
import { crashRun } from './crash/run.ts'

/** Two hundred purchases with check-ins, while service and database are killed ten times. */
export const soak: Soak = async ({ count = 200, seed }) => {
  const kills = Math.max(1, Math.min(10, Math.round(count / 20)))
  const { held, failures, output } = await crashRun({
    purchases: count,
    kills,
    concurrency: 4,
    seed,
  })
  console.log(output)
  for (const failure of failures) console.log(failure)
  return { passed: held, failed: failures.length }
}
