import { dropsPath } from '#contract/analytics.ts'
import { maxSdkDrops, sdkDropReason, type SdkDropReason } from '#domain/analytics/sdk-drops.ts'

/** A report waits so long for others to join it. */
const gatheringMs = 10_000

/** Counts what the SDK gives up, and reports it to our own server; the SDK's own diagnostics go elsewhere. */
export function openDropCount(mayStillCount: () => boolean) {
  let counts: Partial<Record<SdkDropReason, number>> = {}
  let waiting: ReturnType<typeof setTimeout> | undefined

  function add(reason: SdkDropReason, more: number) {
    counts[reason] = Math.min((counts[reason] ?? 0) + more, maxSdkDrops)
    waiting ??= setTimeout(report, gatheringMs)
  }

  function take() {
    clearTimeout(waiting)
    waiting = undefined
    const taken = counts
    counts = {}
    return Object.keys(taken).length > 0 ? taken : undefined
  }

  /** One that fails is not tried again by itself: its numbers go with the next. */
  async function report() {
    const taken = take()
    if (!taken || !mayStillCount()) return
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ drops: taken })
    const answer = await fetch(dropsPath, { method: 'POST', headers, body }).catch(() => undefined)
    if (answer && answer.status !== 429 && answer.status < 500) return
    for (const [reason, count] of Object.entries(taken)) {
      const together = (counts[reason as SdkDropReason] ?? 0) + count
      counts[reason as SdkDropReason] = Math.min(together, maxSdkDrops)
    }
  }

  return {
    add,
    leave: () => {
      const taken = take()
      if (taken) navigator.sendBeacon(dropsPath, JSON.stringify({ drops: taken }))
    },
    /** In place of the SDK's own. */
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
