import { useEffect, useState } from 'react'
import { pageOf } from '#domain/board/screen.ts'

/** Long enough to find a name among twenty from the other end of the room. */
const turnMs = 12_000

/** Turns the pages of an unattended screen one after the other; Space pauses, and the arrows turn by hand. */
export function usePageTurn(pages: number) {
  const [turned, setTurned] = useState(0)
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused || pages < 2) return
    const timer = setInterval(() => setTurned((was) => was + 1), turnMs)
    return () => clearInterval(timer)
  }, [isPaused, pages])
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // A focused button answers Space itself.
      if (key === ' ' && !(target instanceof HTMLButtonElement)) setPaused((was) => !was)
      if (key === 'ArrowRight') setTurned((was) => was + 1)
      if (key === 'ArrowLeft') setTurned((was) => Math.max(0, was - 1))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return { page: pageOf(turned, pages), isPaused, setPaused }
}
