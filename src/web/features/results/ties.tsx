import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../shell/problem.tsx'
import { HeldPlayOff } from './held-play-off.tsx'
import { PlayOffOrder } from './play-off-order.tsx'
import { PlayOffScores } from './play-off-scores.tsx'
import { resultMutations } from './results-queries.ts'
import { usePlayOffMutations } from './use-play-off-mutations.ts'

type Division = TournamentResults['divisions'][number]
type TiesProps = { tournamentId: string; division: Division; state: TournamentResults['state'] }

/** Ties that only lots or a play-off can break by the terms. */
export function Ties({ tournamentId, division, state }: TiesProps) {
  const { ties, playOffs, id } = division
  if (state === 'final') return null
  const byLots = ties.filter(({ awaits }) => awaits === 'lots')
  const byPlay = ties.filter(({ awaits }) => awaits === 'play_off')
  return (
    <div className="grid gap-4">
      {byLots.length > 0 && <Lots {...{ tournamentId, divisionId: id, ties: byLots }} />}
      {byPlay.map((tie) => (
        <PlayOff key={idsOf(tie)} {...{ tournamentId, divisionId: id, tie }} />
      ))}
      {playOffs.map((held) => (
        <HeldPlayOff key={idsOf(held)} {...{ tournamentId, divisionId: id, held }} />
      ))}
    </div>
  )
}

type Tie = Division['ties'][number]
/** The same for any order of the players. */
const idsOf = ({ entries }: Pick<Tie, 'entries'>) =>
  entries
    .map(({ entryId }) => entryId)
    .toSorted()
    .join()
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

type InDivision = { tournamentId: string; divisionId: string }

/** The form for a play-off: scores, or only the order of its players. */
function PlayOff({ tournamentId, divisionId, tie }: InDivision & { tie: Tie }) {
  const write = useMutation(usePlayOffMutations(tournamentId).order)
  const [order, setOrder] = useState(tie.entries)
  const save = (isShared: boolean) =>
    write.mutate({
      divisionId,
      bestFirst: order.map(({ entryId }) => entryId),
      isShared,
      basedOn: null,
    })
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
      <PlayOffOrder {...{ order, setOrder }} first={tie.place} />
      {write.error && <Problem error={write.error} title="Omspillet er ikke gemt" />}
    </Notice>
  )
}
