type DirectorWay = {
  label: string
  under: string
  /** Open to whoever types scores and may not run the tournament. */
  isDesk?: true
}

/** The director's rooms, in the order of the work; each room adds its own line. */
export const directorWays: readonly DirectorWay[] = [
  { label: 'Overblik', under: '' },
  { label: 'Deltagere', under: '/entrants' },
  { label: 'Indstillinger', under: '/settings' },
  { label: 'Flights', under: '/draw' },
  { label: 'Scorekort', under: '/cards', isDesk: true },
  { label: 'Resultater', under: '/results' },
  { label: 'Hjælpere', under: '/helpers' },
]
