import { defaultTerms, type ClubTerms } from '#domain/clubs/terms.ts'
import { latest, type PlainDate } from '#domain/shared/dates.ts'
import type { TermsGiven } from './clubs-file.ts'

/**
 * The next version of a club's agreement, or undefined when the file says nothing new. A club
 * becomes a partner by a first day; what is changed later holds from today, never before.
 */
export function nextTerms(
  given: TermsGiven,
  { clubId, versions, today }: { clubId: string; versions: readonly ClubTerms[]; today: PlainDate },
): ClubTerms | undefined {
  const stated = fieldsGiven(given)
  const current = versions.reduce<ClubTerms | undefined>(
    (best, terms) => (best && best.version > terms.version ? best : terms),
    undefined,
  )
  if (!current) {
    return given.validFrom ? { ...defaultTerms(clubId, given.validFrom), ...stated } : undefined
  }
  const { validFrom = current.validFrom, ...rest } = stated
  const changed = Object.entries(rest).some(
    ([key, value]) => !same(value, current[key as keyof ClubTerms]),
  )
  // A first day that has passed is history: the file that made it is imported again.
  const laterStart = validFrom > today && validFrom !== current.validFrom
  if (!changed && !laterStart) return undefined
  return {
    ...current,
    ...rest,
    version: current.version + 1,
    validFrom: latest(validFrom, today),
  }
}

/** The mark of an emptied cell ends a limit or a last day; what is blank in the file is not in here. */
const fieldsGiven = (given: TermsGiven): TermsGiven =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value ?? undefined]))

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
