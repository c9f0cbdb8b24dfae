import { useLayoutEffect, useState, type RefObject } from 'react'

/** A row that is a smaller part of the screen's height cannot be read from six metres (TV-3). */
const smallestPart = 18

const rowsBeforeMeasure = 10

/** How many whole rows fit in the height of an element (TV-2). */
export function useRowsInHeight(element: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(rowsBeforeMeasure)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const { clientHeight } = measured
      if (clientHeight > 0)
        setRows(Math.max(1, Math.floor((clientHeight * smallestPart) / innerHeight)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  })
  return rows
}
