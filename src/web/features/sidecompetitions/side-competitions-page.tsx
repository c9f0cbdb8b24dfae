import { useSuspenseQuery } from '@tanstack/react-query'
import type { DeskSideCompetitions } from '#contract/sidecompetitions/endpoints.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { deskQuery } from '../scoring/desk/desk-queries.ts'
import { DeskNavItems } from '../scoring/desk/desk-nav-items.tsx'
import { CreateSideCompetition } from './create-side-competition.tsx'
import { SideCompetitionCard } from './side-competition-card.tsx'
import { SetUpSkins } from './set-up-skins.tsx'
import { SkinsList } from './skins-list.tsx'
import { skinsQuery } from './skins-queries.ts'
import { deskSideCompetitionsQuery } from './side-competition-queries.ts'

type SideCompetitionsPageProps = { tournamentId: string; base: string }

/** The side competitions with the measures of flights, to correct them and to create new ones (PE-12). */
export function SideCompetitionsPage({ tournamentId, base }: SideCompetitionsPageProps) {
  const sides: DeskSideCompetitions = useSuspenseQuery(deskSideCompetitionsQuery(tournamentId)).data
  const { skins } = useSuspenseQuery(skinsQuery(tournamentId)).data
  const { mayRun, state } = useSuspenseQuery(deskQuery(tournamentId)).data
  const isFinal = state === 'final'
  const mayCreate = mayRun && !isFinal && state !== 'cancelled' && sides.rounds.length > 0
  return (
    <section aria-labelledby="sides" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="sides">Sidekonkurrencer</h2>
      <DeskNavItems base={base} />
      {isFinal && (
        <Notice title="Resultatet er endeligt">
          Åbn det igen under Resultater, hvis en måling skal rettes.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {sides.competitions.length + skins.length === 0 && (
            <NoSideCompetitions mayCreate={mayCreate} />
          )}
          {sides.rounds.map((round) => (
            <Round key={round.id} {...{ round, sides, tournamentId, isFinal, mayRun }} />
          ))}
          <SkinsList {...{ tournamentId, sides }} mayChange={mayCreate} />
        </div>
        {mayCreate && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <CreateSideCompetition tournamentId={tournamentId} sides={sides} />
            <SetUpSkins
              tournamentId={tournamentId}
              rounds={sides.rounds}
              divisions={sides.divisions}
            />
          </div>
        )}
      </div>
    </section>
  )
}

const NoSideCompetitions = ({ mayCreate }: { mayCreate: boolean }) => (
  <EmptyState title="Ingen sidekonkurrencer endnu">
    {mayCreate
      ? 'Opret tættest på hullet, længste drive eller skins, også midt i runden. Flightene skriver selv deres målinger på telefonen, og skins regnes ud af scorerne.'
      : 'Turneringslederen opretter dem her.'}
  </EmptyState>
)

type RoundProps = {
  round: DeskSideCompetitions['rounds'][number]
  sides: DeskSideCompetitions
  tournamentId: string
  isFinal: boolean
  mayRun: boolean
}

function Round({ round, sides, ...rest }: RoundProps) {
  const competitions = sides.competitions.filter(({ roundId }) => roundId === round.id)
  if (competitions.length === 0) return null
  const players = sides.players.filter(({ roundId }) => roundId === round.id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sides.rounds.length > 1 && <h3>Runde {round.number}</h3>}
      {competitions.map((side) => (
        <SideCompetitionCard key={side.id} {...{ side, players }} {...rest} />
      ))}
    </div>
  )
}
