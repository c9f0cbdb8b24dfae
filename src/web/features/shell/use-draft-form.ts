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
 * Keeps what is typed in a form until the window is closed, so that a reload or the way back loses
 * nothing (TD-7). For fields that the form itself holds; a field that a component holds is its own.
 */
export function useDraftForm(place: string) {
  const form = useRef<HTMLFormElement>(null)
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const kept = loadFormDraft<FormDraft>(place)
    if (!kept || !form.current) return
    // Not while rendering: the server knows nothing of this window.
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect
    setKept(true)
    return restoreFormDraft(form.current, kept)
  }, [place])
  return {
    ref: form,
    /** What was typed before stands here again. */
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
