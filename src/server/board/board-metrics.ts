import { Counter, Gauge, Histogram } from 'prom-client'
import { registry } from '../metrics.ts'
import { traced } from '../tracing.ts'

/** Its count is the number of rebuilds. */
const buildSeconds = new Histogram({
  name: 'board_build_duration_seconds',
  help: 'Time to load and build a board again after a change.',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
})

/** Measures a rebuild that succeeds. */
export const measureBuild = <T>(build: () => Promise<T>): Promise<T> =>
  traced({ name: 'build board', isInner: true }, async () => {
    const stop = buildSeconds.startTimer()
    const built = await build()
    stop()
    return built
  })

const delaySeconds = new Histogram({
  name: 'board_delay_seconds',
  help: 'Time from a committed change of a watched board until it is sent to all who watch it.',
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
})

const updateFailures = new Counter({
  name: 'board_update_failures_total',
  help: 'Changes of a watched board that could not be sent.',
  registers: [registry],
})

/** Measures from the news of a board's oldest unsent change until all who watch it are sent the board. */
export function measureDelays() {
  const unsentSince = new Map<string, number>()
  const begin = (roundId: string, changedAt: number) => {
    if (!unsentSince.has(roundId)) unsentSince.set(roundId, changedAt)
  }
  return {
    begin,
    measure: async (roundId: string, send: () => Promise<void>) => {
      const changedAt = unsentSince.get(roundId)
      // A change that comes from now on may be in no board that is read already.
      unsentSince.delete(roundId)
      try {
        await send()
      } catch (error) {
        updateFailures.inc()
        if (changedAt !== undefined) begin(roundId, changedAt)
        throw error
      }
      if (changedAt !== undefined) delaySeconds.observe((performance.now() - changedAt) / 1000)
    },
  }
}

export const streamsOpen = new Gauge({
  name: 'event_streams_open',
  help: 'Event streams of boards that are open in this process.',
  registers: [registry],
})

export const streamsOpened = new Counter({
  name: 'event_streams_opened_total',
  help: 'Event streams of boards that were opened.',
  registers: [registry],
})

export const streamsRefused = new Counter({
  name: 'event_streams_refused_total',
  help: 'Event streams that were refused; their pages poll instead.',
  labelNames: ['limit'],
  registers: [registry],
})
// A rate begins at the second value of a series, so without a zero the first refusal would raise no alert.
for (const limit of ['total', 'perAddress']) streamsRefused.inc({ limit }, 0)

export const streamsDropped = new Counter({
  name: 'event_streams_dropped_total',
  help: 'Event streams that were closed because their reader was too slow.',
  registers: [registry],
})
