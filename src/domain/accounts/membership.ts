import type { PlainDate } from '#domain/shared/dates.ts'
import { foldDanish } from '#domain/shared/danish.ts'

/** The union's membership types: 1 full … 7 former (integrations.md 1). */
export type MembershipType = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** What a member is called on the screen (docs/glossary.md). */
export const membershipNames: Readonly<Record<MembershipType, string>> = {
  1: 'fuldtidsmedlem',
  2: 'fleksmedlem',
  3: 'langdistancemedlem',
  4: 'prøvemedlem',
  5: 'passivt medlem',
  6: 'junior uden baneret',
  7: 'tidligere medlem',
}

/** One membership of one club. */
export type ClubMembership = {
  /** `clubNumber-memberNumber` (E13). */
  dguNumber: string
  clubNumber: number
  clubName: string
  type: MembershipType
  isHome: boolean
}

/** What the golf union, or a club's own register, knows of a golfer. */
export type Membership = {
  source: 'dgu' | 'register'
  /** The union's `ID` of the person; unknown to a club's register. */
  personId: string | null
  firstName: string
  lastName: string
  birthDate: PlainDate | null
  /** Handicap index in tenths; negative is a plus handicap. */
  handicapTenths: number | null
  handicapFrozen: boolean
  rightToPlay: boolean
  memberships: ClubMembership[]
}

/** The answer to "is this person who she says, and a member?". */
export type MembershipVerdict =
  | { state: 'confirmed'; membership: Membership }
  | { state: 'not_found' }
  | { state: 'name_mismatch' }
  /** Nobody could be asked just now. */
  | { state: 'pending' }

/**
 * Do two spellings of a name mean the same person? Case, accents and both spellings of Danish
 * letters fall together; of several last names typed or known, one in common is enough, unless
 * more are typed than a person has: nobody guesses by a list of the commonest names.
 */
export function lastNamesAgree(typed: string, known: string): boolean {
  const [a, b] = [foldDanish(typed), foldDanish(known)]
  if (a === '' || b === '') return false
  if (a === b) return true
  const names = a.split(' ')
  const words = new Set(b.split(' ').filter((word) => word.length > 1))
  return names.length <= mostNames && names.some((word) => words.has(word))
}

const mostNames = 3

type Named = { firstName: string; lastName: string }

/**
 * Whether somebody who names a golfer by her last name knows it: every word that is typed is one of
 * her names, and one of them a last name of hers. Stricter than `lastNamesAgree`, for where a stranger
 * asks: three surnames are not three guesses.
 */
export function isNamedSo(typed: string, { firstName, lastName }: Named): boolean {
  const wordsOf = (name: string) =>
    foldDanish(name)
      .split(' ')
      .filter((word) => word !== '')
  const [words, last] = [wordsOf(typed), wordsOf(lastName)]
  const names = new Set([...wordsOf(firstName), ...last])
  return words.every((word) => names.has(word)) && words.some((word) => last.includes(word))
}

/** The club that counts as home: the union's mark, never a membership that has ended. */
export function homeMembership(memberships: readonly ClubMembership[]): ClubMembership | undefined {
  return memberships.find(({ isHome, type }) => isHome && type !== 7)
}
