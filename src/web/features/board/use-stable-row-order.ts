import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { DivisionViewModel } from './board-view-model.ts'

/** How long after the last movement of the page somebody still counts as scrolling. */
const scrollRestMs = 400

/**
 * Numbers are always the newest; rows change places only where one can follow it: at most five at a
 * time and not while the page is being scrolled. Else they stay, and the reader says when (LB-15).
 * @param viewKey another one starts afresh: view or filters were changed.
 */
export function useStableRowOrder(
  model: readonly DivisionViewModel[],
  viewKey: string,
  table: RefObject<HTMLElement | null>,
) {
  const wanted = orderOf(model)
  const [displayed, setDisplayed] = useState({ viewKey, order: wanted })
  const isScrolling = useScrolling()
  const tops = useRef<Map<string, number>>(undefined)
  const isOther = displayed.viewKey !== viewKey || !sameField(displayed.order, wanted)
  if (isOther) setDisplayed({ viewKey, order: wanted })
  const order = isOther ? wanted : displayed.order
  const waiting = movedRows(order, wanted).length
  const mayMove = waiting > 0 && waiting <= maxAnimatedRows && !isScrolling
  useLayoutEffect(() => {
    if (!mayMove) return
    tops.current = table.current ? rowTops(table.current) : undefined
    setDisplayed({ viewKey, order: wanted })
    // What is wanted is new with every rendering; whether it may be shown is not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mayMove])
  useLayoutEffect(() => {
    if (tops.current && table.current) slideRows(table.current, tops.current)
    tops.current = undefined
  }, [displayed, table])
  return {
    model: inOrder(model, order),
    waiting: mayMove ? 0 : waiting,
    show: () => setDisplayed({ viewKey, order: wanted }),
  }
}

const orderOf = (model: readonly DivisionViewModel[]) =>
  model.flatMap(({ playing }) => playing.map(({ row }) => row.id))

const sameField = (a: readonly string[], b: readonly string[]) => {
  const known = new Set(a)
  return a.length === b.length && b.every((id) => known.has(id))
}

function inOrder(
  model: readonly DivisionViewModel[],
  order: readonly string[],
): DivisionViewModel[] {
  const at = new Map(order.map((id, i) => [id, i]))
  return model.map((one) => ({
    ...one,
    playing: one.playing.toSorted((a, b) => (at.get(a.row.id) ?? 0) - (at.get(b.row.id) ?? 0)),
  }))
}

function useScrolling(): boolean {
  const [isScrolling, setScrolling] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const markScrolling = () => {
      clearTimeout(timer)
      setScrolling(true)
      timer = setTimeout(() => setScrolling(false), scrollRestMs)
    }
    window.addEventListener('scroll', markScrolling, { passive: true })
    return () => {
      window.removeEventListener('scroll', markScrolling)
      clearTimeout(timer)
    }
  }, [])
  return isScrolling
}

/** More than this at once is not shown moving: nobody could follow it (LB-15). */
const maxAnimatedRows = 5

/** Who stands at another place of the list than before, those who are new among them. */
export function movedRows(before: readonly string[], after: readonly string[]): string[] {
  const was = new Map(before.map((id, i) => [id, i]))
  return after.filter((id, i) => was.get(id) !== i)
}

const slideMs = 350

/** Where each row of the table stands on the page. */
const rowTops = (table: HTMLElement): Map<string, number> =>
  new Map(rowsIn(table).map((row) => [row.dataset['row'] ?? '', topOf(row)]))

/** Lets the rows that stand elsewhere now slide from where they were; still for who wants it still. */
function slideRows(table: HTMLElement, before: ReadonlyMap<string, number>) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const row of rowsIn(table)) {
    const was = before.get(row.dataset['row'] ?? '')
    const far = was === undefined ? 0 : was - topOf(row)
    if (far === 0) continue
    row.animate([{ transform: `translateY(${far}px)` }, { transform: 'none' }], {
      duration: slideMs,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    })
  }
}

const rowsIn = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('tr[data-row]')]

const topOf = (row: HTMLElement) => row.getBoundingClientRect().top + window.scrollY
