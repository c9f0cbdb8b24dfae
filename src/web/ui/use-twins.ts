import { useEffect, useRef } from 'react'

/**
 * Ties two drawings of the same thing together, a point on a map and a row of a list: both carry
 * `data-twin="id"`, and while one is pointed at or has the focus, all of them have
 * `data-twin-active`. Set on the elements themselves, so that two hundred rows are not drawn again.
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
