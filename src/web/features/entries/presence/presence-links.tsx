import type { PresenceList } from '#contract/entries/presence.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'

/** The way back for a director, who comes from the tournament; helpers have only this page. */
export function TournamentName({ list: { tournament, mayRun } }: { list: PresenceList }) {
  if (!mayRun) return tournament.name
  return (
    <UiLink
      href={`/club/${tournament.clubId}/tournaments/${tournament.id}`}
      className="text-link inline-flex min-h-11 items-center"
    >
      {tournament.name}
    </UiLink>
  )
}

/** At the end of the list: the papers of the start, and the flights for a director. */
export const StartLinks = ({ list }: { list: PresenceList }) => (
  <>
    {list.players.some(({ flight }) => flight) && (
      <a className="text-link w-fit" href={papersPath(list)} target="_blank">
        Udskriv startliste og starterens liste
      </a>
    )}
    {list.mayRun && (
      <ButtonLink variant="secondary" className="w-fit" href={drawPathOf(list)}>
        Til flights og afbud
      </ButtonLink>
    )}
  </>
)

export const drawPathOf = ({ tournament, round }: PresenceList) =>
  `/club/${tournament.clubId}/tournaments/${tournament.id}/draw/${round.id}`

const papersPath = ({ tournament, round }: PresenceList) =>
  `/api/v1/tournaments/${tournament.id}/rounds/${round.id}/papers.pdf?papers=start_list,starter`

export function Rounds({ slug, list: { rounds, round } }: { slug: string; list: PresenceList }) {
  if (rounds.length < 2) return null
  return (
    <nav aria-label="Runder" className="flex flex-wrap gap-2">
      {rounds.map(({ id, number }) => (
        <UiLink
          key={id}
          href={`/tournaments/${slug}/presence/${id}`}
          aria-current={id === round.id ? 'page' : undefined}
          className="text-link inline-flex min-h-11 items-center pr-3 aria-[current]:font-semibold aria-[current]:no-underline"
        >
          Runde {number}
        </UiLink>
      ))}
    </nav>
  )
}
