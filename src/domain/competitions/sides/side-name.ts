import type { PlainDate } from '#domain/shared/dates.ts'
import { shownName, type Shown } from '../shown-name.ts'

/** A pair or team with its players in order. */
export type NamedSide<Member = Shown> = {
  /** The name that the players chose; null for the names of the players. */
  name: string | null
  members: readonly Member[]
}

type Named = { firstName: string; lastName: string }

/** The name for the public: the team's own, or those of its players, each as the player is shown (D36, E25). */
export function shownSideName(
  { name, members }: NamedSide,
  firstDay: PlainDate,
): { name: string; club: string | null } {
  const shown = members.map((member) => shownName(member, firstDay))
  const clubs = new Set(shown.map(({ club }) => club))
  const [club = null] = clubs
  const names = shown.map((one, i) => {
    const lastName = members[i]?.lastName ?? ''
    const isInFull = lastName !== '' && one.name.endsWith(` ${lastName}`)
    return members.length > 2 && isInFull ? lastName : one.name
  })
  return { name: name ?? names.join(' / '), club: clubs.size === 1 ? club : null }
}

/** The name for the club's staff: `Solskin (Holm / Berg)`, `Jette Holm / Ole Berg`; last names from three players on. */
export function fullSideName({ name, members }: NamedSide<Named>): string {
  const isLong = members.length > 2 || name !== null
  const names = members.map(({ firstName, lastName }) =>
    isLong ? lastName || firstName : `${firstName} ${lastName}`,
  )
  return name === null ? names.join(' / ') : `${name} (${names.join(' / ')})`
}

/**
 * The names for the club's staff in one list: where two are the same, with first names, and where those are the same too,
 * with the number of the side.
 */
export function distinctSideNames(sides: readonly (NamedSide<Named> & { number: number })[]) {
  const short = sides.map(fullSideName)
  const long = sides.map((side, i) =>
    isRepeated(short, i) ? longSideName(side) : (short[i] ?? ''),
  )
  return sides.map(({ number }, i) =>
    isRepeated(long, i) ? `${long[i]}, hold ${number}` : (long[i] ?? ''),
  )
}

const isRepeated = (names: readonly string[], at: number) =>
  names.some((name, i) => i !== at && name === names[at])

function longSideName({ name, members }: NamedSide<Named>): string {
  const names = members.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  return name === null ? names.join(' / ') : `${name} (${names.join(' / ')})`
}

/** The players of a side by first name, and by full name where two have the same. */
export function shortNames(
  members: readonly (Named & { id: string })[],
): { id: string; name: string }[] {
  return members.map(({ id, firstName, lastName }) => {
    const isAlone = members.filter((other) => other.firstName === firstName).length === 1
    return { id, name: isAlone && firstName ? firstName : `${firstName} ${lastName}`.trim() }
  })
}

type OfEntry<Member> = NamedSide<Member> & { isOneBall: boolean }

/** The name on a card for the club's staff: of the side where it has one card, else of the player. */
export const cardName = (entry: Named, side: OfEntry<Named> | null): string =>
  side?.isOneBall ? fullSideName(side) : `${entry.firstName} ${entry.lastName}`

/** The name on a card for the public. */
export const shownCardName = (entry: Shown, side: OfEntry<Shown> | null, firstDay: PlainDate) =>
  side?.isOneBall ? shownSideName(side, firstDay) : shownName(entry, firstDay)
