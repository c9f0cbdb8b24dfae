import type { RoleName } from './roles.ts'

type RoleInScope = {
  role: RoleName
  /** The club of the role, or the club that hosts the tournament. */
  clubId: string | null
  companyId?: string | null
  tournamentId: string | null
}

/** The path of the main page of a role; the account page when the role has none. */
export function startPageOfRole({ role, clubId, companyId, tournamentId }: RoleInScope): string {
  if (role.startsWith('operator_')) return '/admin'
  if (companyId) return `/company/${companyId}`
  if (clubId === null) return '/account'
  if (role === 'club_admin') return `/club/${clubId}`
  if (role === 'club_staff') return `/scan?club=${clubId}`
  if (tournamentId === null) return '/account'
  const tournament = `/club/${clubId}/tournaments/${tournamentId}`
  return role === 'tournament_scorer' ? `${tournament}/cards` : tournament
}
