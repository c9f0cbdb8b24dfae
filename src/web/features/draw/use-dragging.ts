import { useEffect, useRef, type RefObject } from 'react'
import type { StudioValue } from './studio-context.ts'

/** Drags players by mouse: `data-drag`, `data-flight` and `data-bench` mark players and drop targets. */
export function usePlayerDragging(board: RefObject<HTMLElement | null>, value: StudioValue) {
  const now = useRef(value)
  useEffect(() => {
    now.current = value
  })
  useEffect(() => {
    const element = board.current
    if (!element) return
    function start(event: DragEvent) {
      const player = nearest(event, 'drag')
      if (player === undefined) return
      event.dataTransfer?.setData('text/plain', player)
      now.current.pick(player)
    }
    function over(event: DragEvent) {
      const isPlace =
        nearest(event, 'flight') !== undefined || nearest(event, 'bench') !== undefined
      if (now.current.picked !== null && isPlace) event.preventDefault()
    }
    function end() {
      if (now.current.picked !== null) now.current.pick(null)
    }
    function drop(event: DragEvent) {
      event.preventDefault()
      dropPlayer(event, now.current)
    }
    const listeners = { dragstart: start, dragover: over, drop, dragend: end }
    for (const [name, listen] of Object.entries(listeners)) {
      element.addEventListener(name, listen as EventListener)
    }
    return () => {
      for (const [name, listen] of Object.entries(listeners)) {
        element.removeEventListener(name, listen as EventListener)
      }
    }
  }, [board])
}

function dropPlayer(event: DragEvent, { picked, pick, edit, drop }: StudioValue) {
  const flight = nearest(event, 'flight')
  if (picked === null) return
  if (flight !== undefined) return drop(flight, nearest(event, 'drag') ?? null)
  if (nearest(event, 'bench') !== undefined) edit({ kind: 'bench', player: picked })
  pick(null)
}

function nearest({ target }: Event, name: 'drag' | 'flight' | 'bench'): string | undefined {
  const element = target instanceof Element ? target : null
  return element?.closest<HTMLElement>(`[data-${name}]`)?.dataset[name]
}
