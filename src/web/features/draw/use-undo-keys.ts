import { useEffect, useLayoutEffect, useRef } from 'react'
import type { StoredDraft } from '#contract/draw.ts'

/** Ctrl+Z back, Ctrl+Y or Ctrl+Shift+Z forward; in a field they are the field's own. */
export function useUndoKeys(
  { canUndo, canRedo }: StoredDraft,
  step: (direction: 'back' | 'forward') => void,
) {
  const now = useRef({ canUndo, canRedo, step })
  // Before what can be undone is seen, the keys undo it.
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
