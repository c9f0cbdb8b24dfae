import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { TournamentChange, TournamentSettings } from '#contract/director/settings.ts'
import type { FormError } from '../../../ui/form-error-summary.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { directorMutations, settingsQuery } from '../../competitions/club-tournaments-queries.ts'
import { parseSettings, type SettingsRows } from './parse-settings.ts'

/** Saves the form; `onNewer` gets the stored settings. */
export function useSaveSettings(
  tournament: TournamentSettings,
  rows: SettingsRows,
  onNewer: (now: TournamentSettings) => void,
) {
  const [formErrors, setFormErrors] = useState<FormError[]>([])
  const toast = useToast()
  const client = useQueryClient()
  const save = useMutation(directorMutations(client, tournament.id).save)
  const send = (change: TournamentChange) =>
    save.mutate(change, {
      onSuccess: (now) => {
        onNewer(now)
        toast({ title: 'Indstillingerne er gemt.', tone: 'success' })
      },
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const { change, errors: found } = parseSettings(
      new FormData(event.currentTarget),
      tournament,
      rows,
    )
    setFormErrors(found)
    if (found.length === 0) send(change)
  }
  /** Overwrites the changes that another director has saved meanwhile. */
  const saveAnyway = async () => {
    if (!save.variables) return
    const { revision } = await client.fetchQuery({ ...settingsQuery(tournament.id), staleTime: 0 })
    send({ ...save.variables, revision })
  }
  return { formErrors, submit, save, saveAnyway }
}
