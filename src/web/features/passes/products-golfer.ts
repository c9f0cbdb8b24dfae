import { readDanishDate } from '#domain/shared/danish-date.ts'
import { ageOn, plainDate } from '#domain/shared/dates.ts'
import type { Golfer } from './products-queries.ts'
import { membershipNames } from '#domain/accounts/membership.ts'
import { capital } from '#domain/shared/danish.ts'

const maxAge = 115

/**
 * Parses the form of *Kan jeg købe?*; undefined when the birthday is invalid, after the end of the
 * season, or too long ago.
 */
export function readGolfer(
  { membershipType, birthDate = '' }: Readonly<Record<string, string>>,
  seasonEnds: string,
): Golfer | undefined {
  const type = { membershipType: Number(membershipType) }
  if (birthDate.trim() === '') return type
  const born = readDanishDate(birthDate)
  const end = plainDate(seasonEnds)
  if (!born || born > end || ageOn(born, end) > maxAge) return undefined
  return { ...type, birthDate: born }
}

/** The membership types as options of a select: `Fuldtidsmedlem`, `Fleksmedlem` … */
export const membershipOptions = Object.entries(membershipNames).map(([value, name]) => ({
  value,
  label: capital(name),
}))
