import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmedStep } from '../../competitions/confirmed-step.tsx'
import { rehearsalMutations } from './rehearsal-mutations.ts'

type DeleteRehearsalProps = {
  /** The tournament that is rehearsed. */
  tournamentId: string
  onDeleted?: () => void
}

export function DeleteRehearsal({ tournamentId, onDeleted }: DeleteRehearsalProps) {
  const remove = useMutation(rehearsalMutations(useQueryClient(), tournamentId).remove)
  return (
    <ConfirmedStep
      danger
      label="Slet prøvekørslen"
      title="Slet prøvekørslen?"
      effect="Spillere, startliste og scorer i prøvekørslen forsvinder for alle. Selve turneringen er uændret."
      cancelLabel="Behold den"
      failed="Prøvekørslen er ikke slettet"
      said="Prøvekørslen er slettet."
      run={{
        ...remove,
        mutate: (_, { onSuccess }) =>
          remove.mutate(undefined, {
            onSuccess: () => {
              onSuccess()
              onDeleted?.()
            },
          }),
      }}
    />
  )
}
