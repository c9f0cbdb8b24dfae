import type { PlainDate } from '#domain/shared/dates.ts'
import { foldDanish } from '#domain/shared/danish.ts'

/** DGU's membership types: 1 full … 7 former. */
export type MembershipType = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The Danish names of the types on the screen (docs/glossary.md). */
export const membershipNames: Readonly<Record<MembershipType, string>> = {
  1: 'fuldtidsmedlem',
  2: 'fleksmedlem',
  3: 'langdistancemedlem',
  4: 'prøvemedlem',
  5: 'passivt medlem',
  6: 'junior uden baneret',
  7: 'tidligere medlem',
}

export type ClubMembership = {
  /** `clubNumber-memberNumber` (E13). */
  dguNumber: string
  clubNumber: number
  clubName: string
  type: MembershipType
  isHome: boolean
}

/** A golfer's data from DGU or from a club's own register. */
export type Membership = {
  source: 'dgu' | 'register'
  /** DGU's `ID` of the person; null from a club's register. */
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

/** The result of a check by DGU number and last name. */
export type MembershipVerdict =
  | { state: 'confirmed'; membership: Membership }
  | { state: 'not_found' }
  | { state: 'name_mismatch' }
  /** DGU could not be reached. */
  | { state: 'pending' }

/**
 * Whether a typed last name matches a registered one. Case, accents and the two spellings of Danish
 * letters are ignored, and one common name among several is enough. More than three typed names only
 * match as a whole, because they could be a guess with the most frequent names.
 */
export function lastNamesMatch(typed: string, registered: string): boolean {
  const [a, b] = [foldDanish(typed), foldDanish(registered)]
  if (a === '' || b === '') return false
  if (a === b) return true
  const names = a.split(' ')
  const words = new Set(b.split(' ').filter((word) => word.length > 1))
  return names.length <= mostNames && names.some((word) => words.has(word))
}

const mostNames = 3

type Named = { firstName: string; lastName: string }

/**
 * Whether a typed name fits a golfer: each word is one of the golfer's names, and at least one is a
 * last name. Stricter than `lastNamesMatch`, for pages that strangers use, where three surnames must
 * not count as three guesses.
 */
export function matchesName(typed: string, { firstName, lastName }: Named): boolean {
  const wordsOf = (name: string) =>
    foldDanish(name)
      .split(' ')
      .filter((word) => word !== '')
  const [words, last] = [wordsOf(typed), wordsOf(lastName)]
  const names = new Set([...wordsOf(firstName), ...last])
  return words.every((word) => names.has(word)) && words.some((word) => last.includes(word))
}

/** The membership that DGU marks as home, unless it has ended. */
export function homeMembership(memberships: readonly ClubMembership[]): ClubMembership | undefined {
  return memberships.find(({ isHome, type }) => isHome && type !== 7)
}
