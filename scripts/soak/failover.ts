import { setTimeout as sleep } from 'node:timers/promises'
import type { Soak } from '../soak.ts'
import { lostTexts } from './crash/traffic.ts'
import { clusterRun } from './failover/run.ts'

/** How long an operator, or an orchestrator, takes to see that the primary is gone. */
const detectionMs = 3000
/** From the promotion until no request fails any more. */
const mostErrorsMs = 15_000

/**
 * Three processes on a primary with a synchronous replica, which serve purchases, check-ins, scores and boards. The
 * primary loses its power, the replica is promoted: nothing that was acknowledged may be lost.
 */
export const soak: Soak = async ({ count = 120, seed }) => {
  let promotedAt = 0
  const { held, failures, output } = await clusterRun({
    purchases: count,
    seed,
    disturb: async ({ cluster, shoppers }) => {
      const state = await cluster.pair.replication()
      if (state !== 'sync') throw new Error(`The replica is ${state}, not sync`)
      while (shoppers.acknowledged.purchases.length < count * 0.4) await sleep(20)
      cluster.pair.killPrimary()
      await sleep(detectionMs)
      await cluster.pair.promote()
      cluster.leadTo(cluster.pair.replicaPort)
      promotedAt = performance.now()
      return { report: `The primary was killed and the replica promoted ${detectionMs} ms later` }
    },
    check: ({ traffics }) => {
      const lastFailureAt = Math.max(...traffics.map((one) => one.lastFailureAt ?? 0))
      if (lastFailureAt === 0) return ['No request failed: the primary was not in use']
      console.log(lostTexts(traffics).join('\n'))
      const errorsMs = Math.round(lastFailureAt - promotedAt)
      console.log(`The last request failed ${errorsMs} ms after the promotion`)
      return errorsMs <= mostErrorsMs ? [] : [`Requests failed for ${errorsMs} ms after it`]
    },
  })
  console.log(output)
  for (const failure of failures) console.log(failure)
  return { passed: held, failed: failures.length }
}
