import { useEffect, useState } from 'react'
import { deleteFormDraft, loadFormDraft, saveFormDraft } from './form-draft.ts'

/**
 * State of a component that is stored until the window is closed, so that a reload or the back button
 * loses nothing. `useDraftForm` is for uncontrolled fields.
 */
export function useDraftValue<T>(place: string, first: T) {
  const [value, setValue] = useState(first)
  useEffect(() => {
    const kept = loadFormDraft<T>(place)
    // In an effect, because the server cannot read this window's storage while it renders.
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect
    if (kept !== undefined) setValue(kept)
  }, [place])
  const keep = (now: T) => {
    setValue(now)
    saveFormDraft(place, now)
  }
  return { value, keep, forget: () => deleteFormDraft(place) }
}
