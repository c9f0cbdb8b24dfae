import type { Soak } from '../soak.ts'
import { crashRun } from './crash/run.ts'

/** Two hundred purchases and their check-ins, while service and database are killed ten times. */
export const soak: Soak = async ({ count = 200, seed }) => {
  const kills = Math.max(1, Math.min(10, Math.round(count / 20)))
  const { held, faults, said } = await crashRun({ purchases: count, kills, atOnce: 4, seed })
  console.log(said)
  for (const fault of faults) console.log(fault)
  return { passed: held, failed: faults.length }
}
