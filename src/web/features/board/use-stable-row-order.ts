import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { DivisionViewModel } from '#domain/board/board-view-model.ts'

/** The time after the last scroll event during which the page counts as scrolled. */
const scrollRestMs = 400

/**
 * Rows move only where the eye can follow (LB-15): at most five at a time and not during scrolling. A division
 * whose rows wait keeps its figures and places too, so that a place never contradicts the row above it.
 * Divisions with an unchanged order are always current.
 * @param latest must be memoized: another array counts as another board.
 * @param viewKey changes with view and filters, which reorder all rows immediately.
 */
export function useStableRowOrder(
  latest: readonly DivisionViewModel[],
  viewKey: string,
  table: RefObject<HTMLElement | null>,
) {
  const [displayed, setDisplayed] = useState({ viewKey, model: latest })
  const isScrolling = useScrolling()
  const tops = useRef<Map<string, number>>(undefined)
  const isOther = displayed.viewKey !== viewKey || !sameField(displayed.model, latest)
  const model = isOther ? latest : keepWaiting(displayed.model, latest)
  if (displayed.viewKey !== viewKey || !sameItems(model, displayed.model))
    setDisplayed({ viewKey, model })
  const waiting = movedRows(orderOf(model), orderOf(latest)).length
  const mayMove = waiting > 0 && waiting <= maxAnimatedRows && !isScrolling
  useLayoutEffect(() => {
    if (!mayMove) return
    tops.current = table.current ? rowTops(table.current) : undefined
    setDisplayed({ viewKey, model: latest })
    // `latest` is a new array with every render; only `mayMove` must trigger the effect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mayMove])
  useLayoutEffect(() => {
    if (tops.current && table.current) slideRows(table.current, tops.current)
    tops.current = undefined
  }, [displayed, table])
  const show = () => setDisplayed({ viewKey, model: latest })
  useOnReturn(show)
  return { model, waiting: mayMove ? 0 : waiting, show }
}

const orderOf = (model: readonly DivisionViewModel[]) => model.flatMap(divisionOrder)

const divisionOrder = ({ playing }: DivisionViewModel) => playing.map(({ row }) => row.id)

const sameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, i) => one === b[i])

/** Whether the same players are in the same divisions. */
const sameField = (a: readonly DivisionViewModel[], b: readonly DivisionViewModel[]) =>
  a.length === b.length &&
  a.every((one, i) => sameItems(divisionOrder(one).toSorted(), divisionOrder(b[i]!).toSorted()))

/** The latest divisions, except those whose rows would move. */
const keepWaiting = (
  displayed: readonly DivisionViewModel[],
  latest: readonly DivisionViewModel[],
) =>
  displayed.map((was, i) => {
    const now = latest[i]!
    return sameItems(divisionOrder(was), divisionOrder(now)) ? now : was
  })

/** Nobody who comes back to the page is in the middle of reading it, so nothing needs to wait. */
function useOnReturn(show: () => void) {
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    const onChange = () => latest.current()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
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
