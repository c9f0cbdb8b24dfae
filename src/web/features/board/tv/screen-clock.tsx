import { useEffect, useState } from 'react'
import { formatClock } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../../server-clock.ts'

/** The time in the clubhouse. Empty until the script runs, because the server renders the page for every minute. */
export function ScreenClock() {
  const now = useNow(1_000)
  return (
    <p className="figures board-screen-clock">{now && formatClock(danishMoment(now).minute)}</p>
  )
}

/** The server's time, again and again; undefined until the script runs. */
export function useNow(everyMs: number): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const update = () => setNow(serverNow())
    update()
    const timer = setInterval(update, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
