import { useEffect, useMemo, useState, type RefObject } from 'react'
import { isSlow } from '../shell/connection.ts'

type Parts = typeof import('./wide-board-parts.ts')

/** What the table has room for, and the components that draw it once they are loaded. */
export type HoleMarksRoom = { room: number; hasCurve: boolean; parts: Parts | undefined }

/** On a connection that saves data the marks come after the page has been read. */
const slowDelayMs = 4_000

/**
 * The marks of the holes are drawn in the browser and only where there is room, because a phone has none.
 * How many there are is decided by the style sheet (`--marks`), which reserves their width.
 */
export function useHoleMarks(table: RefObject<HTMLTableElement | null>): HoleMarksRoom {
  const [{ room, hasCurve }, setRoom] = useState({ room: 0, hasCurve: false })
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    const element = table.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const style = getComputedStyle(element)
      const next = {
        room: Number(style.getPropertyValue('--marks')),
        hasCurve: style.getPropertyValue('--curve').trim() === '1',
      }
      setRoom((was) => (was.room === next.room && was.hasCurve === next.hasCurve ? was : next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [table])
  const isNeeded = room > 0
  useEffect(() => {
    if (!isNeeded) return
    const load = () => void import('./wide-board-parts.ts').then(setParts, () => undefined)
    const timer = setTimeout(load, isSlow() ? slowDelayMs : 0)
    return () => clearTimeout(timer)
  }, [isNeeded])
  return useMemo(() => ({ room, hasCurve, parts }), [room, hasCurve, parts])
}
