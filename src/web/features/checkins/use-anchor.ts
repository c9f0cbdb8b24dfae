import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

const settledMs = 200

/**
 * Scrolls to the element of the returned ref for a hash such as `#visits`, when `isTarget`. The element comes after
 * the page, too late for the browser's own jump; and what comes after the element would push it away again, so the
 * page has to have its data first.
 */
export function useAnchor<Target extends HTMLElement>(hash: string, isTarget: boolean) {
  const target = useRef<Target>(null)
  const isDone = useRef(false)
  const isLoading = useIsFetching() > 0
  useEffect(() => {
    if (!isTarget || isLoading || isDone.current || window.location.hash !== hash) return
    const timer = setTimeout(() => {
      isDone.current = true
      // Who has scrolled meanwhile reads something else.
      if (window.scrollY === 0) target.current?.scrollIntoView({ block: 'center' })
    }, settledMs)
    return () => clearTimeout(timer)
  }, [hash, isTarget, isLoading])
  return target
}
