import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../shell/problem.tsx'
import { PlayOffScores } from './play-off-scores.tsx'
import { resultMutations } from './results-queries.ts'

type Division = TournamentResults['divisions'][number]
type TiesProps = { tournamentId: string; division: Division; state: TournamentResults['state'] }

/** Ties that only lots or a play-off can break by the terms. */
export function Ties({ tournamentId, division, state }: TiesProps) {
  const { ties, id } = division
  if (state === 'final') return null
  const byLots = ties.filter(({ awaits }) => awaits === 'lots')
  const byPlay = ties.filter(({ awaits }) => awaits === 'play_off')
  return (
    <div className="grid gap-4">
      {byLots.length > 0 && <Lots {...{ tournamentId, divisionId: id, ties: byLots }} />}
      {byPlay.map((tie) => (
        <PlayOff
          key={tie.entries.map(({ entryId }) => entryId).join()}
          {...{ tournamentId, divisionId: id, tie }}
        />
      ))}
    </div>
  )
}

type Tie = Division['ties'][number]
const names = ({ entries }: Tie) => listInDanish(entries.map(({ name }) => name))

type LotsProps = { tournamentId: string; divisionId: string; ties: readonly Tie[] }

function Lots({ tournamentId, divisionId, ties }: LotsProps) {
  const draw = useMutation(resultMutations(useQueryClient(), tournamentId).lots)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Notice
      tone="warning"
      title="Lige til det sidste hul"
      action={<Button onClick={() => setConfirming(true)}>Træk lod</Button>}
    >
      {ties.map((tie) => (
        <p key={tie.place}>
          {names(tie)} deler nr. {tie.place}.
        </p>
      ))}
      {draw.error && <Problem error={draw.error} title="Der er ikke trukket lod" />}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Træk lod?"
        effect="Der trækkes én gang for hele rækken, og det kan ikke gøres om."
        confirmLabel="Træk lod"
        busy={draw.isPending && 'Trækker …'}
        onConfirm={() => draw.mutate(divisionId, { onSettled: () => setConfirming(false) })}
      />
    </Notice>
  )
}

type PlayOffProps = { tournamentId: string; divisionId: string; tie: Tie }

/** The form for a play-off: scores, or only the order of its players. */
function PlayOff({ tournamentId, divisionId, tie }: PlayOffProps) {
  const write = useMutation(resultMutations(useQueryClient(), tournamentId).playOff)
  const [order, setOrder] = useState(tie.entries)
  const save = (isShared: boolean) =>
    write.mutate({ divisionId, bestFirst: order.map(({ entryId }) => entryId), isShared })
  const moveUp = (at: number) => setOrder(order.with(at - 1, order[at]!).with(at, order[at - 1]!))
  return (
    <Notice
      tone="warning"
      title={`Omspil om nr. ${tie.place}`}
      action={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busy={write.isPending && 'Gemmer …'}
            onClick={() => save(false)}
          >
            Gem rækkefølgen
          </Button>
          <Button variant="secondary" disabled={write.isPending} onClick={() => save(true)}>
            Del pladsen uden omspil
          </Button>
        </div>
      }
    >
      <p>Skriv scorerne hul for hul, eller kun den rækkefølge, omspillet endte med.</p>
      <PlayOffScores {...{ tournamentId, divisionId, place: tie.place }} />
      <p className="mt-6 font-semibold">Eller kun rækkefølgen</p>
      <ol className="grid gap-1">
        {order.map(({ entryId, name }, i) => (
          <li key={entryId} className="flex min-h-11 items-center gap-3">
            <span className="figures w-6 font-bold">{tie.place + i}</span>
            <span className="flex-1">{name}</span>
            {i > 0 && (
              <button
                type="button"
                aria-label={`Flyt ${name} op`}
                onClick={() => moveUp(i)}
                className="grid size-11 place-items-center rounded-md hover:bg-yellow-100"
              >
                <Icon name="chevron-up" />
              </button>
            )}
          </li>
        ))}
      </ol>
      {write.error && <Problem error={write.error} title="Omspillet er ikke gemt" />}
    </Notice>
  )
}
