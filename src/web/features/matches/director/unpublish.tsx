import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DirectedDivision } from '#contract/matches/endpoints.ts'
import { ConfirmedStep } from '../../competitions/confirmed-step.tsx'
import { matchMutations } from '../match-queries.ts'

type UnpublishProps = { tournamentId: string; division: DirectedDivision }

/** Takes matches back while none has been played. */
export function Unpublish({ tournamentId, division }: UnpublishProps) {
  const unpublish = useMutation(matchMutations(useQueryClient(), tournamentId).unpublish)
  const input = { tournamentId, divisionId: division.id, version: division.version }
  return (
    <div>
      <ConfirmedStep
        danger
        label="Træk kampene tilbage"
        title="Træk kampene tilbage?"
        effect="Spillere med en modstander får en mail. Bagefter kan du lave kampene om med en anden seedning eller andre deltagere."
        confirm="Træk tilbage"
        cancelLabel="Behold kampene"
        failed="Kampene er ikke trukket tilbage"
        said="Kampene er trukket tilbage."
        run={{
          ...unpublish,
          mutate: (_, options) => unpublish.mutate(input, options),
        }}
      />
    </div>
  )
}
