import { useEffect, useRef, useState } from 'react'
import {
  deleteFormDraft,
  loadFormDraft,
  saveFormDraft,
  restoreFormDraft,
  readFormDraft,
  type FormDraft,
} from './form-draft.ts'

/**
 * Stores the input of a form until the window is closed, so that a reload or the back button loses
 * nothing (TD-7). For uncontrolled fields; `useDraftValue` is for state in a component.
 */
export function useDraftForm(place: string) {
  const form = useRef<HTMLFormElement>(null)
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const kept = loadFormDraft<FormDraft>(place)
    if (!kept || !form.current) return
    // In an effect, because the server cannot read this window's storage while it renders.
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect
    setKept(true)
    return restoreFormDraft(form.current, kept)
  }, [place])
  return {
    ref: form,
    /** Earlier input has been restored. */
    isKept,
    onInput: () => {
      if (form.current) saveFormDraft(place, readFormDraft(form.current))
    },
    forget: () => {
      form.current?.reset()
      deleteFormDraft(place)
      setKept(false)
    },
  }
}
