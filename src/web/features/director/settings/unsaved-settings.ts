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

/** What was typed and not saved: the rows, the fields, and the version that it was written on. */
export type UnsavedSettings = { revision: number; rows: SettingsRowState; typed: FormDraft }

const placeOf = (tournamentId: string) => `settings:${tournamentId}`

/** What this window has kept of the settings, until it is saved or thrown away (TD-7). */
export function useUnsavedSettings(tournamentId: string) {
  const [kept, setKept] = useState<UnsavedSettings>()
  useEffect(() => {
    // Not while rendering: the server knows nothing of this window.
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect
    setKept(loadFormDraft<UnsavedSettings>(placeOf(tournamentId)))
  }, [tournamentId])
  const forget = () => {
    deleteFormDraft(placeOf(tournamentId))
    setKept(undefined)
  }
  return { kept, forget }
}

type Form = {
  id: string
  revision: number
  rows: SettingsRowState
  kept: UnsavedSettings | undefined
}

/** Keeps the form as it stands; answers what to call when something is typed. */
export function useKeepUnsaved(
  form: RefObject<HTMLFormElement | null>,
  { id, revision, rows, kept }: Form,
) {
  const { divisions, rounds } = rows
  useEffect(
    () => (kept && form.current ? restoreFormDraft(form.current, kept.typed) : undefined),
    [form, kept],
  )
  // A row comes and goes by a button, which types nothing.
  const savedRows = useRef({ divisions, rounds })
  useEffect(() => {
    if (savedRows.current.divisions === divisions && savedRows.current.rounds === rounds) return
    savedRows.current = { divisions, rounds }
    keep(form.current, { id, revision, divisions, rounds })
  }, [form, id, revision, divisions, rounds])
  return () => keep(form.current, { id, revision, divisions, rounds })
}

type Kept = SettingsRowState & { id: string; revision: number }

function keep(form: HTMLFormElement | null, { id, revision, ...rows }: Kept) {
  if (!form) return
  const now: UnsavedSettings = { revision, rows, typed: readFormDraft(form) }
  saveFormDraft(placeOf(id), now)
}
