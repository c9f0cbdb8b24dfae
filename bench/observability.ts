import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startReceiver } from '#test/webhook-receiver.ts'
import type { Observed } from './observed-server.ts'
import { print, rounded } from './print.ts'
import { hammer } from './raw-client.ts'

const bench = 'observability'
const rounds = 12
const options = { connections: 8, milliseconds: 1_000 }
const paths = { 'page from bytes': '/', 'API request': '/api/v1/clubs/aalborg' }

/**
 * What it costs to measure and to trace a request: processor time of the same server that observes nothing, measures, and
 * traces every request to a collector. They take turns, and the least processor time of each is compared: other load only adds to it.
 */
export async function benchObservability() {
  const collector = await startReceiver()
  collector.answer.status = 200
  const start = (observed: Observed) => fork('bench/observed-server.ts', [observed, collector.url])
  const servers: Record<Observed, ChildProcess> = {
    nothing: start('nothing'),
    metrics: start('metrics'),
    traces: start('traces'),
  }
  try {
    const ports = new Map<Observed, number>()
    for (const [name, server] of Object.entries(servers)) {
      ports.set(name as Observed, Number((await once(server, 'message'))[0]))
    }
    for (const [metric, path] of Object.entries(paths)) {
      const spent: Record<Observed, number[]> = { nothing: [], metrics: [], traces: [] }
      for (let round = 0; round <= rounds; round += 1) {
        const inTurn = Object.entries(servers) as [Observed, ChildProcess][]
        // Each is first, second and last equally often.
        inTurn.push(...inTurn.splice(0, round % inTurn.length))
        for (const [name, server] of inTurn) {
          const each = await microsecondsEach(server, ports.get(name) ?? 0, path)
          // The first round compiles.
          if (round > 0) spent[name].push(each)
        }
        collector.received.length = 0
      }
      report(metric, spent)
    }
  } finally {
    for (const server of Object.values(servers)) server.kill()
    await collector.close()
  }
}

async function microsecondsEach(server: ChildProcess, port: number, path: string) {
  const before = await processorOf(server)
  const { answers } = await hammer({ port, path, ...options })
  return ((await processorOf(server)) - before) * (1e6 / answers)
}

async function processorOf(server: ChildProcess): Promise<number> {
  server.send('processor')
  return Number((await once(server, 'message'))[0])
}

function report(metric: string, spent: Record<Observed, number[]>) {
  const peerValue = rounded(Math.min(...spent.nothing))
  for (const observed of ['metrics', 'traces'] as const) {
    const value = rounded(Math.min(...spent[observed]))
    const ratio = rounded(value / peerValue, 2)
    const unit = 'µs of processor time'
    print({
      bench,
      metric: `${metric}, ${observed}`,
      value,
      unit,
      peer: 'nothing observed',
      peerValue,
      ratio,
    })
  }
}
