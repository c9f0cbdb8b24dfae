import { useEffect, useState } from 'react'
import { turnAt, type ScreenControl, type ScreenSettings } from '#domain/board/screen.ts'
import { serverNow } from '../../../server-clock.ts'

/** What the director's phone has chosen for the screen of a club. */
export type Remote = { control: ScreenControl; settings: ScreenSettings }

/**
 * The number of the page by the server's clock, so that every screen of the club shows the same; the first page until
 * the script runs, as on the server.
 */
export function useRemoteTurn({ control, settings }: Remote): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const update = () => setTurn(turnAt(control, settings.seconds, serverNow()))
    update()
    const timer = setInterval(update, 250)
    return () => clearInterval(timer)
  }, [control, settings])
  return turn
}
