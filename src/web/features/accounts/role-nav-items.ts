import type { Me } from '#contract/accounts/endpoints.ts'

type NamedClub = { clubId: string; name: string }

/** Links to the pages of the person's roles, with the club's name, because some work in several. */
export function roleNavItemsOf(roles: Me['roles'], clubs: readonly NamedClub[]) {
  const isOperator = roles.some(({ name }) => name.startsWith('operator_'))
  const led = roles.filter(({ name, scopeId }) => name === 'club_admin' && scopeId !== null)
  const nameOf = (id: string | null) => clubs.find(({ clubId }) => clubId === id)?.name
  return [
    ...(worksAtClub(roles) ? [{ label: 'Tjek gæster ind', href: '/scan' }] : []),
    ...led.flatMap(({ scopeId }) => [
      {
        label: `Turneringer i ${nameOf(scopeId) ?? 'klubben'}`,
        href: `/club/${scopeId}/tournaments`,
      },
      { label: `Medarbejdere i ${nameOf(scopeId) ?? 'klubben'}`, href: `/club/${scopeId}/people` },
    ]),
    ...(isOperator ? [{ label: 'Kontoret', href: '/admin' }] : []),
  ]
}

export const worksAtClub = (roles: Me['roles']): boolean =>
  roles.some(({ name }) => name === 'club_staff' || name === 'club_admin')
