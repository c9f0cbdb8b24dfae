import { placeText } from '#domain/board/figure-text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  DeskSideCompetition,
  DeskSideCompetitions,
} from '#contract/sidecompetitions/endpoints.ts'
import {
  nobodyText,
  formatMeasure,
  sideCompetitionTitle,
} from '#domain/sidecompetitions/side-competition.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmedStep } from '../competitions/confirmed-step.tsx'
import { placeSpoken } from '../scoring/score-text.ts'
import { CorrectSideCompetition } from './correct-side-competition.tsx'
import { sideCompetitionMutations } from './side-competition-queries.ts'

type SideCompetitionCardProps = {
  side: DeskSideCompetition
  /** The players drawn in its round. */
  players: DeskSideCompetitions['players']
  tournamentId: string
  isFinal: boolean
  mayRun: boolean
}
type Result = DeskSideCompetition['results'][number]

/** One side competition with its results, actions and history. */
export function SideCompetitionCard({
  side,
  players,
  tournamentId,
  isFinal,
  mayRun,
}: SideCompetitionCardProps) {
  // The open dialog: the player to correct, or no player for a new measure.
  const [open, setOpen] = useState<{ entryId?: string }>()
  const { division, prize, flights, answered, results, kind } = side
  const within = players.filter(({ divisionId }) => !division || divisionId === division.id)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-slate-300 bg-white p-5">
      <header>
        <h4 className="text-lg!">{sideCompetitionTitle(side)}</h4>
        <p className="text-sm text-slate-600">
          {[
            division?.name,
            prize && `Præmie: ${prize}`,
            flights > 0 && `${answered} af ${flights} flights har skrevet`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {results.length === 0 ? (
        <p className="text-slate-700">Ingen målinger endnu.</p>
      ) : (
        <ol className="figures divide-y divide-slate-200">
          {results.map((result) => (
            <ResultRow
              key={result.entryId}
              {...{ kind, result, isFinal }}
              onCorrect={() => setOpen({ entryId: result.entryId })}
            />
          ))}
        </ol>
      )}
      {!isFinal && (
        <div className="flex flex-wrap gap-3">
          {within.length > 0 && (
            <Button variant="secondary" onClick={() => setOpen({})}>
              Skriv en måling<span className="sr-only"> i {sideCompetitionTitle(side)}</span>
            </Button>
          )}
          {mayRun && <RemoveButton tournamentId={tournamentId} side={side} />}
        </div>
      )}
      <History side={side} />
      {open && (
        <CorrectSideCompetition
          {...{ tournamentId, side }}
          players={within}
          entryId={open.entryId}
          onClose={() => setOpen(undefined)}
        />
      )}
    </article>
  )
}

type ResultRowProps = {
  kind: DeskSideCompetition['kind']
  result: Result
  isFinal: boolean
  onCorrect: () => void
}

function ResultRow({ kind, result, isFinal, onCorrect }: ResultRowProps) {
  const { name, measure, place, said, isCommittee } = result
  const isDisputed = said.length > 1 && !isCommittee
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto_auto] items-center gap-x-2 py-1">
      <span aria-hidden="true" className="text-sm font-semibold text-green-800">
        {placeText(result)}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-break-word">
          {place !== null && <span className="sr-only">{placeSpoken(result)}: </span>}
          {name}
        </span>
        {isDisputed && (
          <Badge tone="warning">
            {said.map((each) => formatMeasure(kind, each)).join(' eller ')}
          </Badge>
        )}
        {isCommittee && <Badge>{measure === null ? 'Tæller ikke' : 'Rettet'}</Badge>}
      </span>
      <span className="font-semibold">{measure !== null && formatMeasure(kind, measure)}</span>
      {!isFinal && (
        <Button variant="quiet" onClick={onCorrect}>
          Ret<span className="sr-only"> målingen for {name}</span>
        </Button>
      )}
    </li>
  )
}

function RemoveButton({
  tournamentId,
  side,
}: Pick<SideCompetitionCardProps, 'tournamentId' | 'side'>) {
  const remove = useMutation(sideCompetitionMutations(useQueryClient(), tournamentId).remove)
  const title = sideCompetitionTitle(side)
  return (
    <ConfirmedStep
      danger
      label="Fjern"
      title={`Fjern ${title.toLowerCase()}?`}
      effect="Den forsvinder fra rundens side og fra telefonerne. Det, der er skrevet, bliver gemt: opretter du den igen på samme hul, er alt der igen."
      confirm="Fjern"
      failed="Sidekonkurrencen er ikke fjernet"
      said={`${title} er fjernet.`}
      run={{
        ...remove,
        mutate: (_given, options) => remove.mutate(side.id, options),
      }}
    />
  )
}

/** All statements, which explain how a measure came about (SC-4). */
function History({ side: { history, kind } }: { side: DeskSideCompetition }) {
  if (history.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
        Alt, hvad der er skrevet
      </summary>
      <ol className="grid gap-2 pt-2">
        {history.map(({ id, name, measure, isCommittee, by, reason, at, stands }) => (
          <li key={id} className={stands ? undefined : 'text-slate-600'}>
            <span className="font-semibold">
              {name === null
                ? nobodyText[kind]
                : `${name}: ${measure === null ? 'tæller ikke' : formatMeasure(kind, measure)}`}
            </span>{' '}
            {formatClockProse(danishMoment(at).minute)}
            {by && ` af ${by}`}
            {isCommittee && ' (turneringsledelsen)'}
            {reason && `: ${reason}`}
            {!stands && ' · erstattet'}
          </li>
        ))}
      </ol>
    </details>
  )
}
