import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlightTile } from '#contract/scoring/desk.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { lateText } from '#domain/scoring/pace.ts'
import type { FlightProblem } from '#domain/scoring/flight-problems.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Problem } from '../../shell/problem.tsx'
import { LateStartDialog } from '../late-start.tsx'
import { DeskNavItems } from './desk-nav-items.tsx'
import { controlBoardQuery, deskMutations, deskQuery } from './desk-queries.ts'
import { flightProblemText } from './flight-problem-text.ts'
import { SuspendPlay } from './suspend-play.tsx'

type ControlBoardPageProps = { tournamentId: string; base: string }

/** The flights on the course as tiles, the worst problems first. */
export function ControlBoardPage({ tournamentId, base }: ControlBoardPageProps) {
  const { flights } = useSuspenseQuery(controlBoardQuery(tournamentId)).data
  const desk = useSuspenseQuery(deskQuery(tournamentId)).data
  const [late, setLate] = useState<FlightTile>()
  const markHandled = useMutation(deskMutations(useQueryClient(), tournamentId).markHandled)
  return (
    <section aria-labelledby="flights" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="flights">Flights på banen</h2>
      <DeskNavItems base={base} />
      {desk.mayRun && <SuspendPlay desk={desk} />}
      {markHandled.error && <Problem error={markHandled.error} title="Beskeden er ikke markeret" />}
      {flights.length === 0 ? (
        <EmptyState
          title="Ingen flights endnu"
          action={<ButtonLink href={`${base}/draw`}>Til flightinddelingen</ButtonLink>}
        >
          De kommer, når startlisten er offentliggjort.
        </EmptyState>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {flights.map((flight) => (
            <Tile
              key={flight.flightId}
              flight={flight}
              base={base}
              onHandled={markHandled.mutate}
              onLate={desk.mayRun ? setLate : undefined}
            />
          ))}
        </ul>
      )}
      {late && (
        <LateStartDialog
          of={{ tournamentId, roundId: late.roundId }}
          players={late.players}
          onClose={() => setLate(undefined)}
        />
      )}
    </section>
  )
}

type TileProps = {
  flight: FlightTile
  base: string
  onHandled: (reportId: string) => void
  /** Only for those who run the tournament. */
  onLate: ((flight: FlightTile) => void) | undefined
}

function Tile({ flight, base, onHandled, onLate }: TileProps) {
  const { position, minute, startHole, group, course, players, roundId, problem, reports } = flight
  return (
    <li className={cx('grid content-start gap-2 rounded-md border bg-white p-4', frames[problem])}>
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-lg leading-tight">
          Flight {position}
          <span className="block text-sm font-normal text-slate-600">
            {formatClock(minute)}, {startHoleText({ hole: startHole, group })}
            {course && `, ${course}`}
          </span>
        </h3>
        <Badge tone={tones[problem]}>{flightProblemText(flight)}</Badge>
      </div>
      <p className="figures text-sm font-semibold">{paceText(flight)}</p>
      <ul className="text-sm">
        {players.map(({ entryId, name }) => (
          <li key={entryId}>
            <UiLink
              href={`${base}/cards/${roundId}/${entryId}`}
              className="text-link inline-flex min-h-8 items-center"
            >
              {name}
            </UiLink>
          </li>
        ))}
      </ul>
      {onLate && flight.thru === 0 && (
        <button
          type="button"
          className="text-link min-h-11 w-fit text-sm"
          onClick={() => onLate(flight)}
        >
          En kommer for sent
        </button>
      )}
      {reports.map(({ id, kind, hole, note }) => (
        <div key={id} className="grid gap-2 border-t border-slate-200 pt-2 text-sm">
          <p>
            <strong>{reportText(kind, hole)}</strong> {note}
          </p>
          <Button variant="secondary" className="w-fit" onClick={() => onHandled(id)}>
            Klaret
          </Button>
        </div>
      ))}
    </li>
  )
}

const frames: Record<FlightProblem, string> = {
  mismatch: 'border-yellow-600',
  report: 'border-yellow-600',
  card_missing: 'border-red-400',
  late: 'border-red-400',
  unsigned: 'border-blue-300',
  on_course: 'border-slate-200',
  not_started: 'border-slate-200',
  in: 'border-green-300',
  checked: 'border-green-300',
}

const tones: Record<FlightProblem, 'warning' | 'error' | 'info' | 'neutral' | 'success'> = {
  mismatch: 'warning',
  report: 'warning',
  card_missing: 'error',
  late: 'error',
  unsigned: 'info',
  on_course: 'neutral',
  not_started: 'neutral',
  in: 'success',
  checked: 'success',
}

/** `6 af 18 huller, 4 min. foran tiden, 2 min. tabt til flighten foran`. */
function paceText({ thru, holes, lateMinutes, gapMinutes }: FlightTile): string {
  const late = lateMinutes !== null && lateText(lateMinutes)
  const lost = gapMinutes !== null && gapMinutes > 0 && `${gapMinutes} min. tabt til flighten foran`
  return [`${thru} af ${holes} huller`, late, lost].filter(Boolean).join(', ')
}

function reportText(kind: string, hole: number | null): string {
  if (kind === 'round_penalty') return 'Straf på runden. Giv den på spillerens kort'
  if (kind === 'late_start') return `Startede for sent. Tjek straffeslagene på hul ${hole}`
  return kind === 'retired' ? `Udgået fra hul ${hole}` : `Tvivl om reglen på hul ${hole}`
}
