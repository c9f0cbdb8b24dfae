import { useEffect, useState } from 'react'
import { deleteFormDraft, loadFormDraft, saveFormDraft } from './form-draft.ts'

/**
 * What a component holds of a form, kept until the window is closed, so that a reload or the way back
 * loses nothing (TD-7). What the page itself holds is kept by `useDraftForm`.
 */
export function useDraftValue<T>(place: string, first: T) {
  const [value, setValue] = useState(first)
  useEffect(() => {
    const kept = loadFormDraft<T>(place)
    // Not while rendering: the server knows nothing of this window.
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect
    if (kept !== undefined) setValue(kept)
  }, [place])
  const keep = (now: T) => {
    setValue(now)
    saveFormDraft(place, now)
  }
  return { value, keep, forget: () => deleteFormDraft(place) }
}
