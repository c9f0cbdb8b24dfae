import { Counter, Gauge } from 'prom-client'
import { registry } from '../metrics.ts'

/** What a pool says about its connections. */
type Countable = { totalCount: number; idleCount: number; waitingCount: number }

type Shown = { pool: Countable; max: number }

const pools = new Map<string, Shown>()

/** Callers that got no connection. `busy`: none was free in time; `lost`: the database could not be reached. */
export const poolRefusals = new Counter({
  name: 'db_pool_refused_total',
  help: 'Callers that got no connection: none was free in time, or the database could not be reached.',
  labelNames: ['pool', 'reason'],
  registers: [registry],
})

/** Shows a pool of this process in the metrics under the kind of its work, until it is closed. */
export function measurePool(name: string, pool: Countable, max: number): () => void {
  const shown = { pool, max }
  pools.set(name, shown)
  // A rate begins at the second value of a series, so without a zero the first refusal would raise no alert.
  for (const reason of ['busy', 'lost']) poolRefusals.inc({ pool: name, reason }, 0)
  return () => {
    if (pools.get(name) === shown) pools.delete(name)
  }
}

type Show = (gauge: Gauge, name: string, shown: Shown) => void

function poolGauge(name: string, help: string, labelNames: string[], show: Show) {
  const collect = (gauge: Gauge) => {
    gauge.reset()
    for (const [pool, shown] of pools) show(gauge, pool, shown)
  }
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: () => collect(gauge),
  })
}

poolGauge(
  'db_pool_connections',
  'Connections of this process to the database, by pool.',
  ['pool', 'state'],
  (gauge, name, { pool }) => {
    gauge.set({ pool: name, state: 'idle' }, pool.idleCount)
    gauge.set({ pool: name, state: 'in_use' }, pool.totalCount - pool.idleCount)
  },
)
poolGauge(
  'db_pool_connections_max',
  'The most connections that a pool opens.',
  ['pool'],
  (gauge, name, { max }) => gauge.set({ pool: name }, max),
)
poolGauge(
  'db_pool_waiting',
  'Callers that wait for a connection.',
  ['pool'],
  (gauge, name, { pool }) => gauge.set({ pool: name }, pool.waitingCount),
)
