import { benchAdmin } from '../bench/admin.ts'
import { benchBoard } from '../bench/board.ts'
import { benchCheckIn } from '../bench/checkin.ts'
import { benchDay } from '../bench/day.ts'
import { benchCollector } from '../bench/collector.ts'
import { benchEntry } from '../bench/entry.ts'
import { benchImport } from '../bench/import.ts'
import { benchInsights } from '../bench/insights.ts'
import { benchLighthouse } from '../bench/lighthouse.ts'
import { benchLists } from '../bench/lists.ts'
import { benchLive } from '../bench/live.ts'
import { benchLog } from '../bench/log.ts'
import { benchObservability } from '../bench/observability.ts'
import { benchPages } from '../bench/pages.ts'
import { benchProxy } from '../bench/proxy.ts'
import { benchPurchase } from '../bench/purchase.ts'
import { benchBracket } from '../bench/bracket.ts'
import { benchRankings } from '../bench/rankings.ts'
import { benchRoundTrips } from '../bench/roundtrips.ts'
import { benchScan } from '../bench/scan.ts'
import { benchScoring } from '../bench/scoring.ts'
import { benchSettlement } from '../bench/settlement.ts'
import { benchWatchersMany } from '../bench/watchers-many.ts'
import { benchWeight } from '../bench/weight.ts'

/** `npm run bench -- NAME`: runs a benchmark, which prints one JSON object per line (docs/benchmarks.md). */
const benches: Record<string, () => Promise<void>> = {
  admin: benchAdmin,
  board: benchBoard,
  checkin: benchCheckIn,
  collector: benchCollector,
  day: benchDay,
  entry: benchEntry,
  import: benchImport,
  insights: benchInsights,
  lighthouse: benchLighthouse,
  lists: benchLists,
  live: benchLive,
  log: benchLog,
  observability: benchObservability,
  pages: benchPages,
  proxy: benchProxy,
  purchase: benchPurchase,
  bracket: benchBracket,
  rankings: benchRankings,
  roundtrips: benchRoundTrips,
  scan: benchScan,
  scoring: benchScoring,
  settlement: benchSettlement,
  'watchers-many': benchWatchersMany,
  weight: benchWeight,
}

const name = process.argv[2] ?? ''
const bench = benches[name]
if (!bench) {
  console.error(`Kender ikke målingen »${name}«. Vælg en af: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
await bench()
