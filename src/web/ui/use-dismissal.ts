import { useEffect, useRef } from 'react'

/** For `<details>` that cover the page: a press outside and Escape close it, and Escape returns the focus to its summary. */
export function useDismissal() {
  const disclosure = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = () => disclosure.current?.removeAttribute('open')
    const closeOutside = (event: PointerEvent) => {
      if (!disclosure.current?.contains(event.target as Node)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !disclosure.current?.open) return
      close()
      disclosure.current.querySelector('summary')?.focus()
    }
    window.addEventListener('pointerdown', closeOutside)
    window.addEventListener('keydown', closeOnEscape)
    return () => {
      window.removeEventListener('pointerdown', closeOutside)
      window.removeEventListener('keydown', closeOnEscape)
    }
  }, [])
  return disclosure
}
