import { dropsPath } from '#contract/analytics.ts'
import { maxSdkDrops, sdkDropReason, type SdkDropReason } from '#domain/analytics/sdk-drops.ts'

/** Delay of a report, during which more drops are added to it. */
const reportDelayMs = 10_000

/** Counts events that the SDK drops and reports them to our server instead of the provider's diagnostics. */
export function createDropCounter(mayStillCount: () => boolean) {
  let counts: Partial<Record<SdkDropReason, number>> = {}
  let waiting: ReturnType<typeof setTimeout> | undefined

  function add(reason: SdkDropReason, more: number) {
    counts[reason] = Math.min((counts[reason] ?? 0) + more, maxSdkDrops)
    waiting ??= setTimeout(report, reportDelayMs)
  }

  function takeCounts() {
    clearTimeout(waiting)
    waiting = undefined
    const taken = counts
    counts = {}
    return Object.keys(taken).length > 0 ? taken : undefined
  }

  /** The counts of a failed report are added to the next one. */
  async function report() {
    const taken = takeCounts()
    if (!taken || !mayStillCount()) return
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ drops: taken })
    const answer = await fetch(dropsPath, { method: 'POST', headers, body }).catch(() => undefined)
    if (answer && answer.status !== 429 && answer.status < 500) return
    for (const [reason, count] of Object.entries(taken)) {
      const total = (counts[reason as SdkDropReason] ?? 0) + count
      counts[reason as SdkDropReason] = Math.min(total, maxSdkDrops)
    }
  }

  return {
    add,
    leave: () => {
      const taken = takeCounts()
      if (taken) navigator.sendBeacon(dropsPath, JSON.stringify({ drops: taken }))
    },
    /** Replaces the SDK's diagnostics client. */
    diagnostics: {
      setTag: () => {},
      increment: () => {},
      recordHistogram: () => {},
      recordEvent: (
        name: string,
        { code, events }: { code?: number; events?: readonly unknown[] },
      ) => {
        if (name === 'analytics.events.dropped') add(sdkDropReason(code ?? 0), events?.length ?? 1)
      },
      _flush: () => {},
      _setSampleRate: () => {},
    },
  }
}
