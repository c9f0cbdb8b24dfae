import { errorsByField } from '../../form-errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { DirectorsEntries } from '#contract/entries/director.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormErrorSummary, type FormError } from '../../ui/form-error-summary.tsx'
import { useToast } from '../../ui/toast.tsx'
import { UnsavedDraftNotice } from '../shell/unsaved-draft-notice.tsx'
import { Problem } from '../shell/problem.tsx'
import { useDraftForm } from '../shell/use-draft-form.ts'
import { entriesMutations } from './entries-queries.ts'
import { PlayerDetails, PlayerNames } from './player-fields.tsx'
import { parsePlayer } from './parse-player.ts'
import { takenBy } from './taken-by.tsx'

type AddPlayerProps = {
  tournamentId: string
  data: DirectorsEntries
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds a player who phoned or came to the tournament desk, regardless of the conditions of entry. */
export function AddPlayer({ isOpen, onOpenChange, ...props }: AddPlayerProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Tilføj spiller"
      description="For den, der ringer eller står i klubben. Prisen betales hos jer."
      focusOn="firstName"
    >
      <AddForm {...props} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type AddFormProps = Pick<AddPlayerProps, 'tournamentId' | 'data'> & { onDone: () => void }

function AddForm({ tournamentId, data, onDone }: AddFormProps) {
  const { ref, onInput, isKept, forget } = useDraftForm(`new-player:${tournamentId}`)
  const { formErrors, submit, add } = useAddPlayer(tournamentId, () => {
    forget()
    onDone()
  })
  const errors = errorsByField(formErrors)
  const isFull = data.places !== null && data.entered >= data.places
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={onInput}
      className="grid gap-5"
    >
      {isKept && <UnsavedDraftNotice onStartOver={forget} />}
      <FormErrorSummary errors={formErrors} />
      <PlayerNames tournamentId={tournamentId} data={data} errors={errors} />
      <PlayerDetails errors={errors} />
      {isFull && (
        <Checkbox
          name="beyondPlaces"
          label="Giv en plads ud over de faste"
          help="Ellers kommer spilleren på ventelisten, for alle pladser er taget."
        />
      )}
      {add.error && (
        <Problem
          error={add.error}
          title="Spilleren er ikke tilføjet"
          action={takenBy(add.error, onDone)}
        />
      )}
      <Button type="submit" busy={add.isPending && 'Tilføjer …'}>
        Tilføj spiller
      </Button>
    </form>
  )
}

function useAddPlayer(tournamentId: string, onDone: () => void) {
  const [formErrors, setFormErrors] = useState<FormError[]>([])
  const toast = useToast()
  const add = useMutation(entriesMutations(useQueryClient(), tournamentId).add)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (add.isPending) return
    const { player, errors: found } = parsePlayer(new FormData(event.currentTarget), tournamentId)
    setFormErrors(found)
    if (found.length > 0) return
    const onSuccess = () => {
      toast({ title: `${player.firstName} ${player.lastName} er tilføjet.`, tone: 'success' })
      onDone()
    }
    add.mutate(player, { onSuccess })
  }
  return { formErrors, submit, add }
}
