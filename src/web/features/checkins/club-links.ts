import type { Power } from '#domain/accounts/powers.ts'

export type ClubPower = Extract<Power, `club.${string}`>

type Page = { path: string; text: string; power: ClubPower; needsTwoFactor?: true }

/** The pages of a club, in the order in which its people need them. */
const pages: readonly Page[] = [
  { path: 'rounds', text: 'Månedens runder', power: 'club.guests' },
  { path: 'visits', text: 'Besøg', power: 'club.guests' },
  { path: 'calendar', text: 'Lukninger', power: 'club.page', needsTwoFactor: true },
  { path: 'discounts', text: 'Rabatter', power: 'club.guests' },
  { path: 'signs', text: 'Skilte', power: 'club.signs', needsTwoFactor: true },
  { path: 'terms', text: 'Aftale', power: 'club.terms', needsTwoFactor: true },
  { path: 'settlement', text: 'Afregning', power: 'club.money', needsTwoFactor: true },
  { path: 'tournaments', text: 'Turneringer', power: 'club.tournaments' },
  { path: 'programs', text: 'Programmer', power: 'club.programs', needsTwoFactor: true },
  { path: 'people', text: 'Medarbejdere', power: 'club.people' },
]

type Of = {
  clubId: string
  slug: string
  may: (power: ClubPower) => boolean
  hasTwoFactor: boolean
}

/** The links to the pages of a club that somebody may open, each with its text. */
export function clubLinks({ clubId, slug, may, hasTwoFactor }: Of): [href: string, text: string][] {
  const open = pages.filter(
    ({ power, needsTwoFactor }) => may(power) && (hasTwoFactor || !needsTwoFactor),
  )
  const own = may('club.page') ? `/club/${clubId}/page` : `/clubs/${slug}`
  return [
    ...open.map(({ path, text }): [string, string] => [`/club/${clubId}/${path}`, text]),
    [own, 'Klubbens side'],
  ]
}
