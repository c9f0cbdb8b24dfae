import { ageOn, type PlainDate } from '#domain/shared/dates.ts'

export type Shown = {
  firstName: string
  lastName: string
  /** The choice of the golfer or a guardian. */
  shownAs: 'name' | 'initials' | 'anonymous'
  birthDate: PlainDate | null
  clubName: string | null
}

/** Players under this age on the first day are shown by initials (E25, D36). */
const ageOfNames = 15

export const isShownByInitials = (birthDate: PlainDate | null, firstDay: PlainDate): boolean =>
  birthDate !== null && ageOn(birthDate, firstDay) < ageOfNames

/** The name shown for an erased player, whose place and score stay. */
const erased = 'Slettet spiller'

/**
 * The public name and club of a player: *Anonym* without a club, `A. B.` for a player who is
 * under 15 on the first day or chose initials, *Slettet spiller* for an erased one.
 */
export function shownName(
  { firstName, lastName, shownAs, birthDate, clubName }: Shown,
  firstDay: PlainDate,
): { name: string; club: string | null } {
  const name = `${firstName} ${lastName}`.trim()
  if (name === '' || name === erased) return { name: erased, club: null }
  if (shownAs === 'anonymous') return { name: 'Anonym', club: null }
  if (shownAs === 'name' && !isShownByInitials(birthDate, firstDay)) return { name, club: clubName }
  const initials = [firstName, lastName].flatMap((part) => initialOf(part))
  return { name: initials.join(' '), club: clubName }
}

/** The first character with a full stop, also outside the basic plane of Unicode. */
const initialOf = (part: string) =>
  Array.from(part.trim())
    .slice(0, 1)
    .map((letter) => `${letter}.`)
