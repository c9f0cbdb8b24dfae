import type { Soak } from '../soak.ts'
import { clusterRun } from './failover/run.ts'

const mostGapMs = 5000

/**
 * Three processes are restarted one after another while golfers buy, check in, enter scores and watch boards: no
 * request may fail, and no watcher may be without a stream for more than five seconds.
 */
export const soak: Soak = async ({ count = 120, seed }) => {
  const { held, failures, output } = await clusterRun({
    purchases: count,
    seed,
    disturb: async ({ cluster }) => {
      const from = performance.now()
      await cluster.roll()
      const seconds = Math.round((performance.now() - from) / 1000)
      return { report: `All three processes were restarted in ${seconds} s` }
    },
    check: ({ shoppers, watchers }) => {
      const { lost, failed } = shoppers.traffic
      const refused = [...failed].map(
        ([status, times]) => `${times} requests failed with ${status}`,
      )
      const slow = watchers.filter((watcher) => watcher.longestGapMs() > mostGapMs)
      return [
        ...(lost > 0 ? [`${lost} requests had no answer`] : []),
        ...refused,
        ...slow.map((watcher) => `A watcher was ${watcher.longestGapMs()} ms without a stream`),
      ]
    },
  })
  console.log(output)
  for (const failure of failures) console.log(failure)
  return { passed: held, failed: failures.length }
}
