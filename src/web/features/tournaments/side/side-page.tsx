import { useSuspenseQuery } from '@tanstack/react-query'
import type { DeskSides } from '#contract/tournament-side.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { deskQuery } from '../desk/desk-queries.ts'
import { DeskWays } from '../desk/desk-ways.tsx'
import { PutUpSide } from './put-up-side.tsx'
import { SideCard } from './side-card.tsx'
import { deskSidesQuery } from './side-queries.ts'

type SidePageProps = { tournamentId: string; base: string }

/** Nearest the pin and longest drive: what flights have written, what the desk puts right, and new ones (PE-12). */
export function SidePage({ tournamentId, base }: SidePageProps) {
  const sides: DeskSides = useSuspenseQuery(deskSidesQuery(tournamentId)).data
  const { mayRun, state } = useSuspenseQuery(deskQuery(tournamentId)).data
  const isFinal = state === 'final'
  const mayPutUp = mayRun && !isFinal && state !== 'cancelled' && sides.rounds.length > 0
  return (
    <section aria-labelledby="sides" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="sides">Sidekonkurrencer</h2>
      <DeskWays base={base} />
      {isFinal && (
        <Notice title="Resultatet er endeligt">
          Åbn det igen under Resultater, hvis en måling skal rettes.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {sides.competitions.length === 0 && <Nothing mayPutUp={mayPutUp} />}
          {sides.rounds.map((round) => (
            <Round key={round.id} {...{ round, sides, tournamentId, isFinal, mayRun }} />
          ))}
        </div>
        {mayPutUp && <PutUpSide tournamentId={tournamentId} sides={sides} />}
      </div>
    </section>
  )
}

const Nothing = ({ mayPutUp }: { mayPutUp: boolean }) => (
  <EmptyState title="Ingen sidekonkurrencer endnu">
    {mayPutUp
      ? 'Opret tættest på hullet eller længste drive, også midt i runden. Flightene skriver selv deres målinger på telefonen.'
      : 'Turneringslederen opretter dem her.'}
  </EmptyState>
)

type RoundProps = {
  round: DeskSides['rounds'][number]
  sides: DeskSides
  tournamentId: string
  isFinal: boolean
  mayRun: boolean
}

function Round({ round, sides, ...rest }: RoundProps) {
  const own = sides.competitions.filter(({ roundId }) => roundId === round.id)
  if (own.length === 0) return null
  const players = sides.players.filter(({ roundId }) => roundId === round.id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sides.rounds.length > 1 && <h3>Runde {round.number}</h3>}
      {own.map((side) => (
        <SideCard key={side.id} {...{ side, players }} {...rest} />
      ))}
    </div>
  )
}
