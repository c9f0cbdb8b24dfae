import { dropsPath } from '#contract/analytics/endpoints.ts'
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
    const pendingCounts = counts
    counts = {}
    return Object.keys(pendingCounts).length > 0 ? pendingCounts : undefined
  }

  /** The counts of a failed report are added to the next one. */
  async function report() {
    const pendingCounts = takeCounts()
    if (!pendingCounts || !mayStillCount()) return
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ drops: pendingCounts })
    const answer = await fetch(dropsPath, { method: 'POST', headers, body }).catch(() => undefined)
    if (answer && answer.status !== 429 && answer.status < 500) return
    for (const [reason, count] of Object.entries(pendingCounts)) {
      const total = (counts[reason as SdkDropReason] ?? 0) + count
      counts[reason as SdkDropReason] = Math.min(total, maxSdkDrops)
    }
  }

  return {
    add,
    leave: () => {
      const pendingCounts = takeCounts()
      if (pendingCounts) navigator.sendBeacon(dropsPath, JSON.stringify({ drops: pendingCounts }))
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
