import {
  useEffect,
  useRef,
  type RefObject,
  useLayoutEffect,
  type KeyboardEvent as ReactKeyboardEvent,
} from 'react'
import type { StudioValue } from './studio-context.ts'
import type { StoredDraft } from '#contract/draw/endpoints.ts'

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

/** Ctrl+Z undoes, Ctrl+Y or Ctrl+Shift+Z redoes; in a field the keys keep their usual function. */
export function useUndoKeys(
  { canUndo, canRedo }: StoredDraft,
  step: (direction: 'back' | 'forward') => void,
) {
  const now = useRef({ canUndo, canRedo, step })
  // In the layout effect, so that the keys match what is on the screen.
  useLayoutEffect(() => {
    now.current = { canUndo, canRedo, step }
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const direction = key === 'y' || (key === 'z' && event.shiftKey) ? 'forward' : 'back'
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (direction === 'back' ? now.current.canUndo : now.current.canRedo)
        now.current.step(direction)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/** Moves the focus by arrow keys: up and down one seat, left and right one flight. */
export function moveFlightFocus(event: ReactKeyboardEvent<HTMLElement>) {
  const here = event.currentTarget
  const seats = [...document.querySelectorAll<HTMLElement>('[data-seat]')]
  const at = seats.indexOf(here)
  const next = seats[at + stepOf(event.key)]
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    event.preventDefault()
    seatBeside(here, event.key === 'ArrowRight' ? 1 : -1)?.focus()
  }
}

const stepOf = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)

/** The same seat of the next flight, or its last one where it has fewer; from the bench the first flight. */
function seatBeside(here: HTMLElement, direction: 1 | -1): HTMLElement | undefined {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-flight]')]
  const own = here.closest<HTMLElement>('[data-flight]')
  const seatsOf = (group: HTMLElement | undefined) => [
    ...(group?.querySelectorAll<HTMLElement>('[data-seat]') ?? []),
  ]
  const seat = own ? seatsOf(own).indexOf(here) : 0
  for (let at = (own ? groups.indexOf(own) : -1) + direction; groups[at]; at += direction) {
    const seats = seatsOf(groups[at])
    if (seats.length > 0) return seats[Math.min(seat, seats.length - 1)]
  }
  return undefined
}
