import { useEffect, useLayoutEffect, useRef } from 'react'
import type { StoredDraft } from '#contract/draw.ts'

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
