import { benchCheckIn } from '../bench/checkin.ts'
import { benchImport } from '../bench/import.ts'
import { benchPurchase } from '../bench/purchase.ts'

/** `npm run bench -- NAME`: one benchmark, one JSON object per line (docs/benchmarks.md). */
const benches: Record<string, () => Promise<void>> = {
  checkin: benchCheckIn,
  import: benchImport,
  purchase: benchPurchase,
}

const name = process.argv[2] ?? ''
const bench = benches[name]
if (!bench) {
  console.error(`Kender ikke målingen »${name}«. Vælg en af: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
await bench()
