import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { uuid } from '../search-params.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { absentPage, invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { settingsQuery } from '../features/competitions/club-tournaments-queries.ts'
import { deskQuery } from '../features/scoring/desk/desk-queries.ts'
import { DirectorFrame } from '../features/director/director-frame.tsx'

/** Sections that are also open to helpers who enter scores. */
const isDesk = (pathname: string) => /\/cards(\/|$)/.test(pathname)

/** The pages of a tournament for its directors, and its tournament desk for scoring helpers. Others get a 404. */
export const Route = createFileRoute('/club/$clubId/tournaments/$tournamentId')({
  ...workPage('Turnering'),
  beforeLoad: async ({ location: { href, pathname }, params: { tournamentId } }) => {
    if (uuid(tournamentId) === undefined) throw invalidAddress()
    const power = isDesk(pathname) ? 'tournament.score' : 'tournament.run'
    await enforcePower({ power, scopeId: tournamentId, href })
  },
  loader: async ({ context: { queryClient }, params: { clubId, tournamentId }, location }) => {
    const desk = await queryClient.ensureQueryData(deskQuery(tournamentId))
    if (desk.clubId !== clubId) throw absentPage()
    if (!isDesk(location.pathname)) await queryClient.ensureQueryData(settingsQuery(tournamentId))
  },
  component: Director,
})

function Director() {
  const { pathname } = useLocation()
  return (
    <DirectorFrame {...Route.useParams()} path={pathname.replace(/\/$/, '')}>
      <Outlet />
    </DirectorFrame>
  )
}
