import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  forgetTyped,
  recallTyped,
  rememberTyped,
  typeAgain,
  typedIn,
  type Typed,
} from '../../shell/typed-fields.ts'
import type { KeptRows } from './use-rows.ts'

/** What was typed and not saved: the rows, the fields, and the version that it was written on. */
export type KeptSettings = { revision: number; rows: KeptRows; typed: Typed }

const placeOf = (tournamentId: string) => `settings:${tournamentId}`

/** What this window has kept of the settings, until it is saved or thrown away (TD-7). */
export function useKeptSettings(tournamentId: string) {
  const [kept, setKept] = useState<KeptSettings>()
  useEffect(() => {
    // Not while rendering: the server knows nothing of this window.
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect
    setKept(recallTyped<KeptSettings>(placeOf(tournamentId)))
  }, [tournamentId])
  const forget = () => {
    forgetTyped(placeOf(tournamentId))
    setKept(undefined)
  }
  return { kept, forget }
}

type Form = { id: string; revision: number; rows: KeptRows; kept: KeptSettings | undefined }

/** Keeps the form as it stands; answers what to call when something is typed. */
export function useKeeping(
  form: RefObject<HTMLFormElement | null>,
  { id, revision, rows, kept }: Form,
) {
  const { divisions, rounds } = rows
  useEffect(
    () => (kept && form.current ? typeAgain(form.current, kept.typed) : undefined),
    [form, kept],
  )
  // A row comes and goes by a button, which types nothing.
  const seen = useRef({ divisions, rounds })
  useEffect(() => {
    if (seen.current.divisions === divisions && seen.current.rounds === rounds) return
    seen.current = { divisions, rounds }
    keep(form.current, { id, revision, divisions, rounds })
  }, [form, id, revision, divisions, rounds])
  return () => keep(form.current, { id, revision, divisions, rounds })
}

type Kept = KeptRows & { id: string; revision: number }

function keep(form: HTMLFormElement | null, { id, revision, ...rows }: Kept) {
  if (!form) return
  const now: KeptSettings = { revision, rows, typed: typedIn(form) }
  rememberTyped(placeOf(id), now)
}
