import { ageOn, type PlainDate } from '#domain/shared/dates.ts'

export type Shown = {
  firstName: string
  lastName: string
  /** As the golfer or a guardian wants it. */
  shownAs: 'name' | 'initials' | 'anonymous'
  birthDate: PlainDate | null
  clubName: string | null
}

/** Under this age on the first day a player is shown by initials. (E25, D36) */
const ageOfNames = 15

/** What stands in the place of a person who has been deleted; place and score stay (E25). */
const erased = 'Slettet spiller'

/**
 * A player's name and club as they stand in public (E25, D36): *Anonym* without a club, `A. B.` for whoever
 * is under 15 on the first day or wants initials, *Slettet spiller* for whoever has been deleted.
 */
export function shownName(
  { firstName, lastName, shownAs, birthDate, clubName }: Shown,
  firstDay: PlainDate,
): { name: string; club: string | null } {
  const name = `${firstName} ${lastName}`.trim()
  if (name === '' || name === erased) return { name: erased, club: null }
  if (shownAs === 'anonymous') return { name: 'Anonym', club: null }
  const isChild = birthDate !== null && ageOn(birthDate, firstDay) < ageOfNames
  if (shownAs === 'name' && !isChild) return { name, club: clubName }
  const initials = [firstName, lastName].flatMap((part) => initialOf(part))
  return { name: initials.join(' '), club: clubName }
}

/** The first letter, whole also where it takes two characters to write. */
const initialOf = (part: string) =>
  Array.from(part.trim())
    .slice(0, 1)
    .map((letter) => `${letter}.`)
