import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { capital } from '#domain/shared/danish.ts'
import type { Desk } from '#contract/scoring/desk.ts'
import { stateText } from '#domain/competitions/state.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { deskQuery } from '../scoring/desk/desk-queries.ts'
import { RehearsalNotice } from './rehearsal/rehearsal-notice.tsx'
import { scrollNavItemIntoView } from './scroll-nav-item.ts'
import { daysText } from '../competitions/tournament-text.ts'

type DirectorFrameProps = {
  clubId: string
  tournamentId: string
  path: string
  children: ReactNode
}

/** The frame of the director's pages of a tournament: name, state and navigation. */
export function DirectorFrame({ clubId, tournamentId, path, children }: DirectorFrameProps) {
  const desk = useSuspenseQuery(deskQuery(tournamentId)).data
  const { name, clubName, state, slug, firstDay, lastDay, rehearsal } = desk
  const base = `/club/${clubId}/tournaments/${tournamentId}`
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-4 print:py-0">
      <header className={cx('grid gap-1', path.endsWith('/print') && 'print-hide')}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-slate-700">
          <h1 className="text-lg break-words hyphens-auto">{name}</h1>
          <span className="font-semibold text-green-700">{clubName}</span>
          <span>{capital(daysText({ firstDay, lastDay }))}</span>
          <Badge tone={state === 'open' ? 'success' : 'neutral'}>{stateText[state]}</Badge>
          {state !== 'draft' && !rehearsal && (
            <UiLink
              href={`/tournaments/${slug}`}
              className="print-hide text-link inline-flex min-h-11 items-center"
            >
              Se turneringens side
            </UiLink>
          )}
        </div>
        <DirectorNav desk={desk} base={base} path={path} />
      </header>
      <RehearsalNotice desk={desk} />
      {children}
    </div>
  )
}

type DirectorNavProps = { desk: Desk; base: string; path: string }

function DirectorNav({ desk, base, path }: DirectorNavProps) {
  const { state, slug, mayRun, mayMarkPresence, matchPlay, rehearsal } = desk
  const navItems = directorNavItems.filter(
    ({ isDesk, unless, in: place }) =>
      (mayRun || isDesk) &&
      matchPlay !== unless &&
      (rehearsal ? place !== 'real' : place !== 'rehearsal'),
  )
  return (
    <nav
      aria-label="Turneringen"
      className="print-hide -mx-4 overflow-x-auto border-b border-slate-300 px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1">
        {navItems.map(({ label, subPath }) => (
          <li
            key={subPath}
            className="shrink-0"
            ref={isHere(path, base, subPath) ? scrollNavItemIntoView : null}
          >
            <UiLink
              href={base + subPath}
              aria-current={isHere(path, base, subPath) ? 'page' : undefined}
              className={navItemClass}
            >
              {label}
            </UiLink>
          </li>
        ))}
        {mayMarkPresence && state !== 'draft' && !rehearsal && (
          <li className="shrink-0">
            <UiLink href={`/tournaments/${slug}/presence`} className={navItemClass}>
              Fremmøde
            </UiLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

const navItemClass =
  'flex min-h-11 items-center border-b-3 border-transparent px-3.5 font-medium text-slate-700 hover:border-slate-300 sm:max-lg:px-2.5 aria-[current]:border-green-700 aria-[current]:font-semibold aria-[current]:text-green-900'

const isHere = (path: string, base: string, subPath: string) =>
  subPath === '' ? path === base : path === base + subPath || path.startsWith(`${base}${subPath}/`)

type DirectorNavItem = {
  label: string
  subPath: string
  /** Also shown to helpers who may enter scores but not run the tournament. */
  isDesk?: true
  /** Left out of a tournament without match play (`none`), or of match play alone (`all`). */
  unless?: 'none' | 'all'
  /** Only in a rehearsal, which has no public page, or never in one, from which nothing may leave. */
  in?: 'rehearsal' | 'real'
}

/** The director's pages in the order of the work. */
const directorNavItems: readonly DirectorNavItem[] = [
  { label: 'Overblik', subPath: '' },
  { label: 'Deltagere', subPath: '/entrants' },
  { label: 'Tilvalg', subPath: '/extras', in: 'real' },
  { label: 'Indstillinger', subPath: '/settings', in: 'real' },
  { label: 'Kampe', subPath: '/matches', unless: 'none' },
  { label: 'Flights', subPath: '/draw', unless: 'all' },
  { label: 'Stillingen', subPath: '/leaderboard', in: 'rehearsal' },
  { label: 'Scorekort', subPath: '/cards', isDesk: true, unless: 'all' },
  { label: 'Resultater', subPath: '/results', unless: 'all' },
  { label: 'Beskeder', subPath: '/messages', in: 'real' },
  { label: 'Skærm', subPath: '/screen', in: 'real' },
  { label: 'Del', subPath: '/share', in: 'real' },
  { label: 'Hjælpere', subPath: '/helpers', in: 'real' },
]
