import { readDanishDate } from '#domain/shared/danish-date.ts'
import { ageOn, plainDate } from '#domain/shared/dates.ts'
import type { Golfer } from './products-queries.ts'

const oldest = 115

/**
 * The golfer whom the form of *Kan jeg købe?* describes; undefined when nobody was born on that day
 * who could play before the season ends.
 */
export function readGolfer(
  { membershipType, birthDate = '' }: Readonly<Record<string, string>>,
  seasonEnds: string,
): Golfer | undefined {
  const type = { membershipType: Number(membershipType) }
  if (birthDate.trim() === '') return type
  const born = readDanishDate(birthDate)
  const end = plainDate(seasonEnds)
  if (!born || born > end || ageOn(born, end) > oldest) return undefined
  return { ...type, birthDate: born }
}
