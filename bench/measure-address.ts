import { percentile, print, rounded } from './print.ts'

const times = 41
const limitMs = 200

type Measured = {
  bench: string
  metric: string
  address: string
  /** The address of each request, so that a page can be asked for with another query each time. */
  pathOf: (time: number) => string
  /** Runs before each request, outside the measured time. */
  before?: (time: number) => Promise<unknown>
}

/** Asks for an address one request at a time, and prints the 95th percentile beside the limit of 200 ms. */
export async function measureAddress({ bench, metric, address, pathOf, before }: Measured) {
  const took: number[] = []
  let bytes = 0
  // The first requests open connections and compile code.
  for (let time = -5; time < times; time += 1) {
    const path = pathOf(time + 5)
    await before?.(time + 5)
    const started = performance.now()
    const answer = await fetch(`${address}${path}`)
    bytes = (await answer.arrayBuffer()).byteLength
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    if (time >= 0) took.push(performance.now() - started)
  }
  const value = percentile(took, 0.95)
  print({
    bench,
    metric,
    value: rounded(value),
    unit: `ms p95 of ${times}, ${Math.round(bytes / 1000)} kB`,
    peer: 'limit',
    peerValue: limitMs,
    ratio: rounded(value / limitMs, 2),
  })
  if (value > limitMs) process.exitCode = 1
}
