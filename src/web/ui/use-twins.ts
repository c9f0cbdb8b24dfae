import { useEffect, useRef } from 'react'

/**
 * Highlights elements that show the same item, such as a point on a map and a row of a list. They share
 * `data-twin="id"`; while one is hovered or focused, all have `data-twin-active`. The attribute is set on the
 * elements directly, so that React does not rerender two hundred rows.
 */
export function useTwins<Element extends HTMLElement>() {
  const root = useRef<Element>(null)
  useEffect(() => {
    const box = root.current
    if (!box) return undefined
    let active: string | undefined
    const show = (id: string | undefined) => {
      if (id === active) return
      mark(box, active, false)
      mark(box, id, true)
      active = id
    }
    const enter = (event: Event) => show(twinOf(event.target))
    const leave = () => show(undefined)
    box.addEventListener('pointerover', enter)
    box.addEventListener('focusin', enter)
    box.addEventListener('pointerleave', leave)
    box.addEventListener('focusout', leave)
    return () => {
      box.removeEventListener('pointerover', enter)
      box.removeEventListener('focusin', enter)
      box.removeEventListener('pointerleave', leave)
      box.removeEventListener('focusout', leave)
    }
  }, [])
  return root
}

function twinOf(target: EventTarget | null): string | undefined {
  const twin = target instanceof Element ? target.closest<HTMLElement>('[data-twin]') : null
  return twin?.dataset.twin
}

function mark(box: HTMLElement, id: string | undefined, isActive: boolean) {
  if (id === undefined) return
  for (const twin of box.querySelectorAll(`[data-twin="${CSS.escape(id)}"]`)) {
    twin.toggleAttribute('data-twin-active', isActive)
  }
}
