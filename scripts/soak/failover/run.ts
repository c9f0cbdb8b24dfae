import { writingFlights } from '#test/crash-flights.ts'
import { inventErrands } from '../crash/people.ts'
import { describe, untilSettled } from '../crash/run.ts'
import { openShoppers, type Shoppers } from '../crash/shoppers.ts'
import type { Traffic } from '../crash/traffic.ts'
import { startCluster, type ServiceCluster } from './cluster.ts'
import { whoIsBehind } from './who-is-behind.ts'
import { watchThroughout, type Watcher } from './watchers.ts'

type Disturbed = {
  cluster: ServiceCluster
  shoppers: Shoppers
  /** What the buyers and the phones on the course have met. */
  traffics: readonly Traffic[]
  watchers: readonly Watcher[]
}
type Options = {
  purchases: number
  seed: number
  /** What happens while golfers buy, check in, enter scores and watch. */
  disturb: (world: Omit<Disturbed, 'watchers'>) => Promise<{ report: string }>
  /** What must hold when all are through. */
  check: (world: Disturbed) => string[]
}

/** They come by the proxy, and so are spread over the processes. */
const watcherCount = 21

/** Golfers use three processes while something happens to them; then what they were told is compared with what is stored. */
export async function clusterRun({ purchases, seed, disturb, check }: Options) {
  const cluster = await startCluster()
  const failures: string[] = []
  try {
    // Only those who pay: an abandoned order is settled an hour later, and the clocks are not moved.
    const errands = inventErrands(purchases, seed)
      .filter(({ leaves }) => !leaves)
      .map((errand) => ({ ...errand, choice: 'approve' as const }))
    const shoppers = await openShoppers(cluster, errands)
    const flights = writingFlights()
    const playing = await flights.join(cluster)
    const stream = `/api/v1/rounds/${flights.story.roundId}/board/stream`
    const watchers = Array.from({ length: watcherCount }, () =>
      watchThroughout(`${cluster.url}${stream}?after=0`, 0),
    )
    const buying = shoppers.buy(4)
    await playing.begin()
    const traffics = [shoppers.traffic, flights.story.traffic]
    const { report } = await disturb({ cluster, shoppers, traffics })
    await buying
    await playing.end()
    await untilSettled(cluster, shoppers.ledger)
    await shoppers.compareAll()
    const { acknowledged, entries } = flights.story
    const stored = new Set(entries.map(({ id }) => id))
    const lost = [...acknowledged].filter((id) => !stored.has(id))
    failures.push(...lost.map((id) => `The score ${id} was acknowledged and is gone`))
    failures.push(...(await whoIsBehind(cluster, watchers, flights.story.roundId)))
    failures.push(...shoppers.ledger.failures, ...check({ cluster, shoppers, traffics, watchers }))
    watchers.forEach(({ close }) => close())
    const held = shoppers.ledger.held + acknowledged.size + watchers.length
    const scores = `${acknowledged.size} scores acknowledged; ${watchers.length} watchers, longest without a stream ${Math.round(Math.max(...watchers.map((one) => one.longestGapMs())))} ms`
    return { held, failures, output: [...describe(shoppers), scores, report].join('\n') }
  } finally {
    await cluster.close()
  }
}
