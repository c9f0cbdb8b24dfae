type DirectorNavItem = {
  label: string
  subPath: string
  /** Open to whoever types scores and may not run the tournament. */
  isDesk?: true
}

/** The director's sections, in the order of the work; each section adds its own line. */
export const directorNavItems: readonly DirectorNavItem[] = [
  { label: 'Overblik', subPath: '' },
  { label: 'Deltagere', subPath: '/entrants' },
  { label: 'Indstillinger', subPath: '/settings' },
  { label: 'Flights', subPath: '/draw' },
  { label: 'Scorekort', subPath: '/cards', isDesk: true },
  { label: 'Resultater', subPath: '/results' },
  { label: 'Hjælpere', subPath: '/helpers' },
]
