import { useEffect, useState } from 'react'
import { newLeads, type DayMoment } from '#domain/board/day-moments.ts'
import type { DayRecord } from '#domain/board/day-record.ts'
import { replayDay } from '#domain/board/replay-day.ts'
import type { Instant } from '#domain/shared/clock-time.ts'

/** After the slider has been drawn, a part at a time, so that a press is answered in between. */
const startAfterMs = 300
const sliceMs = 6

/**
 * The changes of the lead: they need the board of every step, so they are found in the background; undefined until then.
 */
export function useLeads(
  record: DayRecord,
  steps: readonly Instant[],
): readonly DayMoment[] | undefined {
  const [leads, setLeads] = useState<readonly DayMoment[]>()
  useEffect(() => {
    const found: DayMoment[] = []
    const { boardAt } = replayDay(record)
    let before = boardAt(record.beganAt - 1)
    let next = 0
    let timer = setTimeout(work, startAfterMs)
    function work() {
      const until = performance.now() + sliceMs
      while (next < steps.length && performance.now() < until) {
        const at = steps[next] ?? record.endsAt
        const now = boardAt(at)
        found.push(...newLeads(before, now, at))
        before = now
        next += 1
      }
      if (next < steps.length) timer = setTimeout(work, 0)
      else setLeads(found)
    }
    return () => clearTimeout(timer)
  }, [record, steps])
  return leads
}
