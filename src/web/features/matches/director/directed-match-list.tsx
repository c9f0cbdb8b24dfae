import { useState } from 'react'
import type { DirectedDivision, DirectedMatches } from '#contract/matches/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { poolName } from '#domain/matches/pools.ts'
import { isOpen } from '#domain/matches/match.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SeedingList } from '../seeding-list.tsx'
import { ContestantList } from './contestant-list.tsx'
import { MoveDeadline } from './move-deadline.tsx'
import { NextKnockOut } from './next-knock-out.tsx'
import { Unpublish } from './unpublish.tsx'
import { WriteResult } from './write-result.tsx'
import { matchLine, reportLine, type DirectedMatch } from './match-line.ts'

type ListProps = {
  clubId: string
  tournamentId: string
  of: DirectedMatches
  division: DirectedDivision
}

/** The matches round by round with what waits for the director, and the players. */
export function DirectedMatchList({ clubId, tournamentId, of, division }: ListProps) {
  const [chosen, setChosen] = useState<DirectedMatch>()
  const rounds = division.rounds.toSorted((one, other) => (one.lastDay < other.lastDay ? -1 : 1))
  const current = rounds.find((round) => openIn(division, round).length > 0)
  return (
    <>
      {division.nextKnockOut.length > 1 && (
        <NextKnockOut tournamentId={tournamentId} of={of} division={division} />
      )}
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid gap-4">
          {rounds.map((round) => (
            <Round
              key={`${round.stage}${round.round}`}
              tournamentId={tournamentId}
              today={of.today}
              division={division}
              round={round}
              isCurrent={round === current}
              onChoose={setChosen}
            />
          ))}
        </div>
        <ContestantList clubId={clubId} tournamentId={tournamentId} division={division} />
      </div>
      <SeedingList division={division} />
      {division.mayUnpublish && <Unpublish tournamentId={tournamentId} division={division} />}
      {chosen && (
        <WriteResult
          key={chosen.id}
          tournamentId={tournamentId}
          division={division}
          match={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

type Round = DirectedDivision['rounds'][number]

const matchesIn = ({ matches }: DirectedDivision, { stage, round }: Round) =>
  matches.filter((match) => match.stage === stage && match.round === round)
const openIn = (division: DirectedDivision, round: Round) =>
  matchesIn(division, round).filter(isOpen)

type RoundProps = Omit<ListProps, 'clubId' | 'of'> & {
  today: string
  round: Round
  isCurrent: boolean
  onChoose: (match: DirectedMatch) => void
}

function Round({ tournamentId, today, division, round, isCurrent, onChoose }: RoundProps) {
  const matches = matchesIn(division, round).filter(({ decision }) => decision?.how !== 'bye')
  const open = openIn(division, round).length
  const isLate = open > 0 && round.lastDay < today
  return (
    <details
      open={isCurrent || isLate}
      className="group rounded-md border border-slate-300 bg-white"
    >
      <summary className="flex min-h-14 list-none flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="text-green-700 group-open:rotate-180" />
        <h3 className="text-base font-semibold">{round.name}</h3>
        <span className={isLate ? 'text-sm font-semibold text-red-800' : 'text-sm text-slate-600'}>
          {isLate ? 'Fristen var' : 'Senest'}{' '}
          {formatDay(plainDate(round.lastDay), { weekday: false, year: false })}
        </span>
        {open > 0 && <Badge>{countOf(open, 'åben', 'åbne')}</Badge>}
      </summary>
      <div className="grid gap-3 border-t border-slate-200 px-4 py-3">
        <MoveDeadline tournamentId={tournamentId} division={division} round={round} />
        <ol className="divide-y divide-slate-200">
          {matches.map((match) => (
            <Line key={match.id} division={division} match={match} onChoose={onChoose} />
          ))}
        </ol>
      </div>
    </details>
  )
}

type LineProps = Pick<RoundProps, 'division' | 'onChoose'> & { match: DirectedMatch }

function Line({ division, match, onChoose }: LineProps) {
  const { a, b, result } = matchLine(match, division)
  const { report } = match
  const isKnown = match.a !== null && match.b !== null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-60">
        <span className="break-words">
          {match.pool !== null && (
            <span className="text-slate-600">Pulje {poolName(match.pool)} · </span>
          )}
          {a} – {b}
        </span>
        {result && <span className="block text-sm font-semibold">{result}</span>}
        {report && (
          <span className="block text-sm">
            {report.objection === null ? (
              `Meldt: ${reportLine(match, division)}. Venter på svar.`
            ) : (
              <strong className="text-red-800">
                Uenige: meldt »{reportLine(match, division)}«, indsigelse »{report.objection}«
              </strong>
            )}
          </span>
        )}
      </span>
      {isKnown && (
        <Button variant="secondary" onClick={() => onChoose(match)}>
          {match.decision ? 'Ret' : 'Skriv resultat'}
          <span className="sr-only">
            : {a} mod {b}
          </span>
        </Button>
      )}
    </li>
  )
}
