import type { Soak } from '../soak.ts'
import { lostTexts } from './crash/traffic.ts'
import { clusterRun } from './failover/run.ts'

const mostGapMs = 5000

/**
 * Three processes are restarted one after another while golfers buy, check in, enter scores and watch boards: no
 * request may fail, and no watcher may be without a stream for more than five seconds.
 */
export const soak: Soak = async ({ count = 120, seed }) => {
  let sentDuring: number[] = []
  const { held, failures, output } = await clusterRun({
    purchases: count,
    seed,
    disturb: async ({ cluster, traffics }) => {
      const from = performance.now()
      const sent = () => traffics.reduce((sum, one) => sum + one.sent, 0)
      sentDuring = await cluster.roll(sent)
      const seconds = Math.round((performance.now() - from) / 1000)
      const requests = sentDuring.join(', ')
      return {
        report: `All three processes were restarted in ${seconds} s, during ${requests} requests`,
      }
    },
    check: ({ traffics, watchers }) => {
      const refused = traffics.flatMap(({ failed }) =>
        [...failed].map(([status, times]) => `${times} requests failed with ${status}`),
      )
      const slow = watchers.filter((watcher) => watcher.longestGapMs() > mostGapMs)
      return [
        ...lostTexts(traffics),
        ...refused,
        ...(sentDuring.every((sent) => sent > 0) ? [] : ['A process was restarted unused']),
        ...slow.map((watcher) => `A watcher was ${watcher.longestGapMs()} ms without a stream`),
      ]
    },
  })
  console.log(output)
  for (const failure of failures) console.log(failure)
  return { passed: held, failed: failures.length }
}
