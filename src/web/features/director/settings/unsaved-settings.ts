import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  deleteFormDraft,
  loadFormDraft,
  saveFormDraft,
  restoreFormDraft,
  readFormDraft,
  type FormDraft,
} from '../../shell/form-draft.ts'
import type { SettingsRowState } from './use-rows.ts'

/** An unsaved form: its rows, its fields, and the revision that it is based on. */
export type UnsavedSettings = { revision: number; rows: SettingsRowState; typed: FormDraft }

const storageKey = (tournamentId: string) => `settings:${tournamentId}`

/** The unsaved settings of this browser tab, until they are saved or discarded (TD-7). */
export function useUnsavedSettings(tournamentId: string) {
  const [kept, setFormState] = useState<UnsavedSettings>()
  useEffect(() => {
    // In an effect, because the server has no session storage.
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect
    setFormState(loadFormDraft<UnsavedSettings>(storageKey(tournamentId)))
  }, [tournamentId])
  const forget = () => {
    deleteFormDraft(storageKey(tournamentId))
    setFormState(undefined)
  }
  return { kept, forget }
}

type Form = {
  id: string
  revision: number
  rows: SettingsRowState
  kept: UnsavedSettings | undefined
}

/** Stores the form after each change of rows; returns the function to call on input. */
export function useKeepUnsaved(
  form: RefObject<HTMLFormElement | null>,
  { id, revision, rows, kept }: Form,
) {
  const { divisions, rounds } = rows
  useEffect(
    () => (kept && form.current ? restoreFormDraft(form.current, kept.typed) : undefined),
    [form, kept],
  )
  // Buttons that add and remove rows cause no input event.
  const savedRows = useRef({ divisions, rounds })
  useEffect(() => {
    if (savedRows.current.divisions === divisions && savedRows.current.rounds === rounds) return
    savedRows.current = { divisions, rounds }
    keep(form.current, { id, revision, divisions, rounds })
  }, [form, id, revision, divisions, rounds])
  return () => keep(form.current, { id, revision, divisions, rounds })
}

type FormState = SettingsRowState & { id: string; revision: number }

function keep(form: HTMLFormElement | null, { id, revision, ...rows }: FormState) {
  if (!form) return
  const now: UnsavedSettings = { revision, rows, typed: readFormDraft(form) }
  saveFormDraft(storageKey(id), now)
}
