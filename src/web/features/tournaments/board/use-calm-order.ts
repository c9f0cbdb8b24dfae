import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { mostMoving, movedRows } from './moved-rows.ts'
import { rowTops, slideRows } from './slide-rows.ts'
import type { SeenDivision } from './see-board.ts'

/** How long after the last movement of the page somebody still counts as scrolling. */
const scrollRestMs = 400

/**
 * Numbers are always the newest; rows change places only where one can follow it: at most five at a
 * time and not while the page is being scrolled. Else they stay, and the reader says when (LB-15).
 * @param viewKey another one starts afresh: view or filters were changed.
 */
export function useCalmOrder(
  seen: readonly SeenDivision[],
  viewKey: string,
  table: RefObject<HTMLElement | null>,
) {
  const wanted = orderOf(seen)
  const [held, setHeld] = useState({ viewKey, order: wanted })
  const isScrolling = useScrolling()
  const tops = useRef<Map<string, number>>(undefined)
  const isOther = held.viewKey !== viewKey || !sameField(held.order, wanted)
  if (isOther) setHeld({ viewKey, order: wanted })
  const order = isOther ? wanted : held.order
  const waiting = movedRows(order, wanted).length
  const mayMove = waiting > 0 && waiting <= mostMoving && !isScrolling
  useLayoutEffect(() => {
    if (!mayMove) return
    tops.current = table.current ? rowTops(table.current) : undefined
    setHeld({ viewKey, order: wanted })
    // What is wanted is new with every rendering; whether it may be shown is not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mayMove])
  useLayoutEffect(() => {
    if (tops.current && table.current) slideRows(table.current, tops.current)
    tops.current = undefined
  }, [held, table])
  return {
    seen: inOrder(seen, order),
    waiting: mayMove ? 0 : waiting,
    show: () => setHeld({ viewKey, order: wanted }),
  }
}

const orderOf = (seen: readonly SeenDivision[]) =>
  seen.flatMap(({ playing }) => playing.map(({ row }) => row.id))

const sameField = (a: readonly string[], b: readonly string[]) => {
  const known = new Set(a)
  return a.length === b.length && b.every((id) => known.has(id))
}

function inOrder(seen: readonly SeenDivision[], order: readonly string[]): SeenDivision[] {
  const at = new Map(order.map((id, i) => [id, i]))
  return seen.map((one) => ({
    ...one,
    playing: one.playing.toSorted((a, b) => (at.get(a.row.id) ?? 0) - (at.get(b.row.id) ?? 0)),
  }))
}

function useScrolling(): boolean {
  const [isScrolling, setScrolling] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      setScrolling(true)
      timer = setTimeout(() => setScrolling(false), scrollRestMs)
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      window.removeEventListener('scroll', note)
      clearTimeout(timer)
    }
  }, [])
  return isScrolling
}
