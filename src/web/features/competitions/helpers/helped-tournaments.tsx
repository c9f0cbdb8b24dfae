import { useQuery } from '@tanstack/react-query'
import type { HelpedTournament } from '#contract/competitions/helpers.ts'
import { roleText } from '#domain/accounts/role-text.ts'
import { startPageOfRole } from '#domain/accounts/role-start-page.ts'
import { capital } from '#domain/shared/danish.ts'
import { stateText } from '#domain/competitions/state.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { daysText } from '../tournament-text.ts'
import { groupHelpedTournaments } from './group-helped-tournaments.ts'
import { helpedTournamentsQuery } from './helpers-queries.ts'

/** Links to the tournament desk on the account's front page, for directors and scorers of current tournaments. */
export function UpcomingHelpedTournaments() {
  const { soon } = useGrouped()
  if (soon.length === 0) return null
  return (
    <section aria-labelledby="helping-soon">
      <h2 id="helping-soon" className="text-xl">
        Dine opgaver
      </h2>
      <ul className="mt-3 divide-y divide-slate-200 border-y border-slate-200">
        {soon.map((one) => (
          <li
            key={one.tournamentId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
          >
            <About helped={one} />
            <ButtonLink href={startPageOfRole(one)} variant="secondary">
              {one.role === 'tournament_scorer' ? 'Åbn scorekortene' : 'Åbn turneringen'}
              <span className="sr-only"> {one.name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The tournaments that the account directs or scores. */
export function HelpedTournaments() {
  const { coming, past } = useGrouped()
  return (
    <>
      <Group id="helping" title="Turneringer, du hjælper i" helped={coming} />
      <Group id="helped" title="Turneringer, du har hjulpet i" helped={past} />
    </>
  )
}

function Group(props: { id: string; title: string; helped: readonly HelpedTournament[] }) {
  const { id, title, helped } = props
  if (helped.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-slate-200 border-y border-slate-200">
        {helped.map((one) => (
          <li key={one.tournamentId}>
            <UiLink
              href={startPageOfRole(one)}
              className="group grid justify-items-start gap-x-6 gap-y-1.5 py-4 no-underline sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <About helped={one} isLink />
              <Badge tone={one.state === 'cancelled' ? 'error' : 'neutral'}>
                {stateText[one.state]}
              </Badge>
            </UiLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function About({ helped, isLink }: { helped: HelpedTournament; isLink?: true }) {
  const { name, clubName, role } = helped
  return (
    <span className="min-w-0">
      <span
        className={
          isLink
            ? 'font-semibold break-words underline decoration-1 underline-offset-4 group-hover:no-underline'
            : 'font-semibold break-words'
        }
      >
        {name}
      </span>
      <span className="block text-slate-700">
        {capital(daysText(helped))}, {clubName}
      </span>
      <span className="block text-sm text-slate-600">{roleText[role].name}</span>
    </span>
  )
}

/** Renders nothing while loading, because most accounts help in no tournament. */
function useGrouped() {
  const { data } = useQuery(helpedTournamentsQuery)
  return groupHelpedTournaments(data?.tournaments ?? [], data?.today ?? '')
}
