import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField, TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { newTournamentMutations } from '../competitions/club-tournaments-queries.ts'

type CopyTournamentProps = { clubId: string; fromId: string; name: string }

/** Copies a tournament to another day with divisions, fees and terms, without entrants. */
export function CopyTournament({ clubId, fromId, name }: CopyTournamentProps) {
  const [isOpen, setOpen] = useState(false)
  const [inputError, setInputError] = useState<string>()
  const navigate = useNavigate()
  const clone = useMutation(newTournamentMutations(useQueryClient(), clubId).clone)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const day = readDanishDate(String(form.get('copy-day')))
    setInputError(day ? undefined : 'Skriv dagen som 12.06.2028.')
    if (!day) return
    const onSuccess = ({ tournamentId }: { tournamentId: string }) =>
      void navigate({ href: `/club/${clubId}/tournaments/${tournamentId}` })
    clone.mutate({ fromId, name: String(form.get('copy-name')), day }, { onSuccess })
  }
  return (
    <>
      <Button
        variant="quiet"
        className="min-h-11 px-3! text-sm"
        onClick={() => {
          clone.reset()
          setInputError(undefined)
          setOpen(true)
        }}
      >
        Lav igen<span className="sr-only">: {name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Lav turneringen igen"
        description="Rækker, priser, betingelser og teesteder kommer med. Det bliver en kladde."
        focusOn="copy-day"
      >
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <TextField
            name="copy-name"
            label="Navn"
            defaultValue={name}
            maxLength={100}
            minLength={2}
            autoComplete="off"
          />
          <DateField name="copy-day" label="Første spilledag" error={inputError} />
          {clone.error && <Problem error={clone.error} title="Kladden blev ikke lavet" />}
          <Button type="submit" busy={clone.isPending && 'Laver kladden …'}>
            Lav kladden
          </Button>
        </form>
      </Dialog>
    </>
  )
}
