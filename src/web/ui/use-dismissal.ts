import { useEffect, useRef, type RefObject } from 'react'

/**
 * For `<details>` that cover the page: a press outside and Escape close it, and Escape returns the focus to its
 * summary.
 */
export function useDismissal() {
  const disclosure = useRef<HTMLDetailsElement>(null)
  useDismissed(disclosure, (isByKey) => {
    const { current: details } = disclosure
    if (!details?.open) return false
    details.open = false
    if (isByKey) details.querySelector('summary')?.focus()
    return true
  })
  return disclosure
}

/**
 * A press outside `area`, and Escape anywhere, dismiss what covers the page. Escape is used up by the first thing
 * that it dismisses, so that an open card below stays open.
 * @param dismiss returns whether something was open.
 */
export function useDismissed(
  area: RefObject<HTMLElement | null>,
  dismiss: (isByKey: boolean) => boolean,
) {
  const latest = useRef(dismiss)
  useEffect(() => {
    latest.current = dismiss
  })
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!area.current?.contains(target as Node)) latest.current(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (latest.current(true)) event.preventDefault()
    }
    window.addEventListener('pointerdown', onPointerDown)
    // Before handlers of the page, which close what is below.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('pointerdown', onPointerDown)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [area])
}
