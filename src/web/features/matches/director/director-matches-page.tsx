import { useSuspenseQuery } from '@tanstack/react-query'
import { listMatches, type DirectedMatches } from '#contract/matches/endpoints.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { ListFiles } from '../../competitions/list-files.tsx'
import { CupSessions } from './cup-sessions.tsx'
import { SetUpCup } from './set-up-cup.tsx'
import { directedMatchesQuery } from '../match-queries.ts'
import { DirectedMatchList } from './directed-match-list.tsx'
import { DrawDivision } from './draw-division.tsx'

type PageProps = { clubId: string; tournamentId: string }

/** The matches of a tournament for its directors: made from the entrants, then led to a winner. */
export function DirectorMatchesPage({ clubId, tournamentId }: PageProps) {
  const matches = useSuspenseQuery(directedMatchesQuery(tournamentId)).data
  const { divisions } = matches
  if (divisions.length === 0) {
    return (
      <EmptyState title="Ingen rækker i hulspil">
        Vælg <strong>Hulspil, knockout</strong>, <strong>Hulspil i puljer</strong> eller{' '}
        <strong>Holdmatch</strong> som spilleform under Indstillinger. Så laver I kampene her.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      {divisions.map((division) => (
        <section
          key={division.id}
          aria-labelledby={`division-${division.id}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-6"
        >
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id={`division-${division.id}`} className="text-xl">
              {division.name}
            </h2>
            {division.isPublished && (
              <UiLink
                href={`/tournaments/${matches.slug}/matches?division=${division.id}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                Se den offentlige side
              </UiLink>
            )}
          </div>
          <Division clubId={clubId} tournamentId={tournamentId} of={matches} division={division} />
        </section>
      ))}
      {divisions.some(({ isPublished }) => isPublished) && (
        <div className="flex flex-wrap gap-3">
          <ListFiles
            path={listMatches.path.replace(':slug', tournamentId)}
            what="alle kampe med resultater"
          />
        </div>
      )}
    </div>
  )
}

type DivisionProps = PageProps & {
  of: DirectedMatches
  division: DirectedMatches['divisions'][number]
}

function Division({ clubId, tournamentId, of, division }: DivisionProps) {
  if (division.isPublished && division.cup) {
    return <CupSessions {...{ clubId, tournamentId, of, division }} />
  }
  if (division.isPublished) {
    return <DirectedMatchList {...{ clubId, tournamentId, of, division }} />
  }
  if (of.isEntryOpen) {
    return (
      <EmptyState title="Tilmeldingen er åben">
        Kampene laves af deltagerne, når tilmeldingen er lukket. Indtil nu er{' '}
        {division.entrants.length} med.{' '}
        <UiLink href={`/club/${clubId}/tournaments/${tournamentId}/settings`} className="text-link">
          Fristen står under Indstillinger
        </UiLink>
        .
      </EmptyState>
    )
  }
  const { withoutPartner } = division
  if (withoutPartner.length > 0 && division.draw !== 'cup') {
    return (
      <EmptyState
        title="Nogle mangler en makker"
        action={
          <ButtonLink href={`/club/${clubId}/tournaments/${tournamentId}/entrants/sides`}>
            Sæt par sammen
          </ButtonLink>
        }
      >
        {listInDanish(withoutPartner.slice(0, 8))}
        {withoutPartner.length > 8 && ` og ${withoutPartner.length - 8} mere`} har ingen makker. Sæt
        dem sammen, eller tag dem af under Deltagere. Så kan kampene trækkes.
      </EmptyState>
    )
  }
  if (division.entrants.length < 2) {
    return (
      <EmptyState title="For få deltagere">
        Der skal være mindst to tilmeldte i rækken. Tilføj spillere under Deltagere.
      </EmptyState>
    )
  }
  if (division.draw === 'cup')
    return <SetUpCup tournamentId={tournamentId} of={of} division={division} />
  return <DrawDivision tournamentId={tournamentId} of={of} division={division} />
}
