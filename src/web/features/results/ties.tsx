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
        <PlayOff
          key={tie.entries.map(({ entryId }) => entryId).join()}
          {...{ tournamentId, divisionId: id, tie }}
        />
      ))}
      {playOffs.map((held) => (
        <HeldPlayOff key={held.version} {...{ tournamentId, divisionId: id, held }} />
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

type InDivision = { tournamentId: string; divisionId: string }

function useWritePlayOff({ tournamentId, divisionId }: InDivision, basedOn: string | null) {
  const write = useMutation(usePlayOffMutations(tournamentId).order)
  const save = (entries: Tie['entries'], isShared: boolean) =>
    write.mutate({
      divisionId,
      bestFirst: entries.map(({ entryId }) => entryId),
      isShared,
      basedOn,
    })
  return { save, write }
}

/** The form for a play-off: scores, or only the order of its players. */
function PlayOff({ tournamentId, divisionId, tie }: InDivision & { tie: Tie }) {
  const { save, write } = useWritePlayOff({ tournamentId, divisionId }, null)
  const [order, setOrder] = useState(tie.entries)
  return (
    <Notice
      tone="warning"
      title={`Omspil om nr. ${tie.place}`}
      action={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busy={write.isPending && 'Gemmer …'}
            onClick={() => save(order, false)}
          >
            Gem rækkefølgen
          </Button>
          <Button variant="secondary" disabled={write.isPending} onClick={() => save(order, true)}>
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

type HeldProps = InDivision & { held: Division['playOffs'][number] }

/** A play-off that is stored, and its correction. */
function HeldPlayOff({ tournamentId, divisionId, held }: HeldProps) {
  const { save, write } = useWritePlayOff({ tournamentId, divisionId }, held.version)
  const [order, setOrder] = useState<Tie['entries']>()
  const inOrder = held.entries.map(({ name }) => name)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span>
          {held.isShared
            ? `${listInDanish(inOrder)} deler pladsen uden omspil.`
            : `Omspil: ${inOrder.join(', ')}.`}
        </span>
        {!order && (
          <Button variant="quiet" onClick={() => setOrder(held.entries)}>
            Ret omspillet
          </Button>
        )}
      </p>
      {order && (
        <>
          <PlayOffOrder {...{ order, setOrder }} first={1} />
          {write.error && <Problem error={write.error} title="Omspillet er, som det var" />}
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

type OrderProps = {
  order: Tie['entries']
  setOrder: (order: Tie['entries']) => void
  /** The place of the winner. */
  first: number
}

/** The players of a play-off, each of whom can be moved up. */
function PlayOffOrder({ order, setOrder, first }: OrderProps) {
  const moveUp = (at: number) => setOrder(order.with(at - 1, order[at]!).with(at, order[at - 1]!))
  return (
    <ol className="grid gap-1">
      {order.map(({ entryId, name }, i) => (
        <li key={entryId} className="flex min-h-11 items-center gap-3">
          <span className="figures w-6 font-bold">{first + i}</span>
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
  )
}
