import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { useEditedVersion } from '../../use-edited-version.ts'
import { SaveProblem } from '../shell/newer-version-notice.tsx'
import { PlayOffOrder, type PlayOffPlayers } from './play-off-order.tsx'
import { resultMutations } from './results-queries.ts'

type PlayOff = TournamentResults['divisions'][number]['playOffs'][number]
type HeldPlayOffProps = { tournamentId: string; divisionId: string; held: PlayOff }

/** A play-off that is stored, and its correction. */
export function HeldPlayOff({ tournamentId, divisionId, held }: HeldPlayOffProps) {
  const [order, setOrder] = useState<PlayOffPlayers>()
  const edited = useEditedVersion(held, order === undefined)
  const write = useMutation(resultMutations(useQueryClient(), tournamentId).playOff)
  const save = (entries: PlayOffPlayers, isShared: boolean) => {
    const bestFirst = entries.map(({ entryId }) => entryId)
    write.mutate(
      { divisionId, bestFirst, isShared, basedOn: edited.basis.version },
      { onSuccess: () => setOrder(undefined) },
    )
  }
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span>{heldText(held)}</span>
        {!order && (
          <Button
            variant="quiet"
            onClick={() => {
              write.reset()
              setOrder(held.entries)
            }}
          >
            Ret omspillet
          </Button>
        )}
      </p>
      {order && (
        <>
          <PlayOffOrder {...{ order, setOrder }} first={1} />
          <SaveProblem
            isBehind={edited.isBehind}
            onCatchUp={edited.catchUp}
            save={write}
            title="Omspillet er, som det var"
          >
            {heldText(held)}
          </SaveProblem>
          <div className="flex flex-wrap gap-3">
            <Button busy={write.isPending && 'Gemmer …'} onClick={() => save(order, false)}>
              Gem rækkefølgen
            </Button>
            <Button
              variant="secondary"
              disabled={write.isPending}
              onClick={() => save(order, true)}
            >
              Del pladsen
            </Button>
            <Button variant="quiet" onClick={() => setOrder(undefined)}>
              Fortryd
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function heldText({ isShared, entries }: PlayOff): string {
  const names = entries.map(({ name }) => name)
  return isShared
    ? `${listInDanish(names)} deler pladsen uden omspil.`
    : `Omspil: ${names.join(', ')}.`
}
