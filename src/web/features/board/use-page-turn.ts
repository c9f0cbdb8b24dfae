import { useEffect, useState } from 'react'
import { pageOf, turnAt, type ScreenControl, type ScreenSettings } from '#domain/board/screen.ts'
import { serverNow } from '../../server-clock.ts'

/** Long enough to find a name among twenty from the other end of the room. */
const turnMs = 12_000

/** What the director's phone has chosen for the screen of a club. */
export type RemoteTurn = {
  control: ScreenControl
  settings: ScreenSettings
}

/**
 * Turns the pages of an unattended screen one after the other; Space pauses, and the arrows turn by hand. With a remote
 * control the page follows from the clock, so that every screen of the club shows the same.
 */
export function usePageTurn(pages: number, remote?: RemoteTurn) {
  const [turned, setTurned] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const isRemote = remote !== undefined
  useEffect(() => {
    if (isRemote || isPaused || pages < 2) return
    const timer = setInterval(() => setTurned((was) => was + 1), turnMs)
    return () => clearInterval(timer)
  }, [isRemote, isPaused, pages])
  useEffect(() => {
    if (isRemote) return
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // A focused button answers Space itself.
      if (key === ' ' && !(target instanceof HTMLButtonElement)) setPaused((was) => !was)
      if (key === 'ArrowRight') setTurned((was) => was + 1)
      if (key === 'ArrowLeft') setTurned((was) => Math.max(0, was - 1))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isRemote])
  const remoteTurn = useRemoteTurn(remote)
  return {
    page: pageOf(remoteTurn ?? turned, pages),
    isPaused: remote?.control.isPaused ?? isPaused,
    setPaused,
  }
}

/** The number of the page by the server's clock; the first page until the script runs, as on the server. */
function useRemoteTurn(remote: RemoteTurn | undefined): number | undefined {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!remote) return
    const { control, settings } = remote
    const update = () => setTurn(turnAt(control, settings.seconds, serverNow()))
    update()
    const timer = setInterval(update, 250)
    return () => clearInterval(timer)
  }, [remote])
  return remote && turn
}
