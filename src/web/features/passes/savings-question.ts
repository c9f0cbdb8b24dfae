import type { PlannedRound, RoundDay } from '#domain/passes/savings.ts'
import { minRows, places, type SavingsSearch } from './savings-search.ts'

/** The choices for a visit: number of rounds and kinds of days. */
export const plays = {
  h: { label: '1 på hverdag', days: ['weekday'] },
  hh: { label: '2 på hverdage', days: ['weekday', 'weekday'] },
  w: { label: '1 i en weekend', days: ['weekend'] },
  ww: { label: '2 i weekender', days: ['weekend', 'weekend'] },
  hw: { label: '1 af hver slags', days: ['weekday', 'weekend'] },
} as const satisfies Record<string, { label: string; days: readonly RoundDay[] }>
export type Play = keyof typeof plays

/** The choice of a new row. */
export const defaultPlay: Play = 'h'

/** A row of the form. An empty `club` means that the row is not used. */
export type Visit = { club: string; play: Play }

/** The rows of the form, including empty ones. */
export function visitsFrom(search: SavingsSearch): Visit[] {
  const all = places.map((place) => ({
    club: search[`at${place}`] ?? '',
    play: playFrom(search[`play${place}`]),
  }))
  const used = all.findLastIndex(({ club }) => club !== '') + 1
  return all.slice(0, Math.max(minRows, used, search.rows ?? 0))
}

const playFrom = (code: string | undefined): Play =>
  code !== undefined && Object.hasOwn(plays, code) ? (code as Play) : defaultPlay

/** Converts rows to search parameters; unused rows are left out. */
export function searchFrom(card: string, visits: readonly Visit[]): SavingsSearch {
  const rows = places.flatMap((place, i) => {
    const visit = visits[i]
    const isUsed = visit !== undefined && visit.club !== ''
    return [
      [`at${place}`, isUsed ? visit.club : undefined],
      [`play${place}`, isUsed ? visit.play : undefined],
    ]
  })
  const rowCount = visits.length > minRows ? visits.length : undefined
  return { card, rows: rowCount, ...Object.fromEntries(rows) } as SavingsSearch
}

/** The facts about a partner club that savings depend on. */
export type SavingsClub = {
  slug: string
  name: string
  roundsPerPass: number
  acceptsProducts: readonly string[]
  greenFeeWeekdayOre: number
  greenFeeWeekendOre: number
}

/** Converts visits to rounds; unknown clubs are left out. */
export function roundsOf(
  visits: readonly Visit[],
  clubs: readonly SavingsClub[],
  card: string,
): PlannedRound[] {
  return visits.flatMap(({ club: slug, play }) => {
    const club = clubs.find((candidate) => candidate.slug === slug)
    if (!club) return []
    return plays[play].days.map((day) => ({
      clubId: slug,
      day,
      greenFee: day === 'weekday' ? club.greenFeeWeekdayOre : club.greenFeeWeekendOre,
      roundsPerPass: club.roundsPerPass,
      takesCard: club.acceptsProducts.includes(card),
    }))
  })
}
