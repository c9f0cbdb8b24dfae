import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { DivisionViewModel } from './board-view-model.ts'

/** The time after the last scroll event during which the page counts as scrolled. */
const scrollRestMs = 400

/**
 * Numbers are always current, but rows move only where the eye can follow (LB-15): at most five at a time
 * and not during scrolling. Other moves wait until the user shows them.
 * @param viewKey changes with view and filters, which reorder all rows immediately.
 */
export function useStableRowOrder(
  model: readonly DivisionViewModel[],
  viewKey: string,
  table: RefObject<HTMLElement | null>,
) {
  const latest = orderOf(model)
  const [displayed, setDisplayed] = useState({ viewKey, order: latest })
  const isScrolling = useScrolling()
  const tops = useRef<Map<string, number>>(undefined)
  const isOther = displayed.viewKey !== viewKey || !sameField(displayed.order, latest)
  if (isOther) setDisplayed({ viewKey, order: latest })
  const order = isOther ? latest : displayed.order
  const waiting = movedRows(order, latest).length
  const mayMove = waiting > 0 && waiting <= maxAnimatedRows && !isScrolling
  useLayoutEffect(() => {
    if (!mayMove) return
    tops.current = table.current ? rowTops(table.current) : undefined
    setDisplayed({ viewKey, order: latest })
    // `latest` is a new array with every render; only `mayMove` must trigger the effect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mayMove])
  useLayoutEffect(() => {
    if (tops.current && table.current) slideRows(table.current, tops.current)
    tops.current = undefined
  }, [displayed, table])
  return {
    model: inOrder(model, order),
    waiting: mayMove ? 0 : waiting,
    show: () => setDisplayed({ viewKey, order: latest }),
  }
}

const orderOf = (model: readonly DivisionViewModel[]) =>
  model.flatMap(({ playing }) => playing.map(({ row }) => row.id))

const sameField = (a: readonly string[], b: readonly string[]) => {
  const ids = new Set(a)
  return a.length === b.length && b.every((id) => ids.has(id))
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

/** More simultaneous moves than this are not animated, because nobody could follow them. */
const maxAnimatedRows = 5

/** The rows at another position than before, including new ones. */
export function movedRows(before: readonly string[], after: readonly string[]): string[] {
  const was = new Map(before.map((id, i) => [id, i]))
  return after.filter((id, i) => was.get(id) !== i)
}

const slideMs = 350

/** The top of each row on the page. */
const rowTops = (table: HTMLElement): Map<string, number> =>
  new Map(rowsIn(table).map((row) => [row.dataset['row'] ?? '', topOf(row)]))

/** Animates moved rows from their earlier position, unless the user prefers reduced motion. */
function slideRows(table: HTMLElement, before: ReadonlyMap<string, number>) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const row of rowsIn(table)) {
    const was = before.get(row.dataset['row'] ?? '')
    const distance = was === undefined ? 0 : was - topOf(row)
    if (distance === 0) continue
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
      duration: slideMs,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    })
  }
}

const rowsIn = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('tr[data-row]')]

const topOf = (row: HTMLElement) => row.getBoundingClientRect().top + window.scrollY
