import type { PlannedRound, RoundDay } from '#domain/passes/savings.ts'
import { fewestRows, places, type SavingsSearch } from './savings-search.ts'

/** A visit to a club: how many rounds, and on which days. */
export const plays = {
  h: { label: '1 på hverdag', days: ['weekday'] },
  hh: { label: '2 på hverdage', days: ['weekday', 'weekday'] },
  w: { label: '1 i en weekend', days: ['weekend'] },
  ww: { label: '2 i weekender', days: ['weekend', 'weekend'] },
  hw: { label: '1 af hver slags', days: ['weekday', 'weekend'] },
} as const satisfies Record<string, { label: string; days: readonly RoundDay[] }>
export type Play = keyof typeof plays

/** What one visit is until somebody chooses. */
export const usualPlay: Play = 'h'

/** One row of the form: where, and what is played there. An empty `club` is a row not used. */
export type Visit = { club: string; play: Play }

/** The rows of the form, with room for more. */
export function visitsFrom(search: SavingsSearch): Visit[] {
  const all = places.map((place) => ({
    club: search[`at${place}`] ?? '',
    play: playFrom(search[`play${place}`]),
  }))
  const used = all.findLastIndex(({ club }) => club !== '') + 1
  return all.slice(0, Math.max(fewestRows, used, search.rows ?? 0))
}

const playFrom = (code: string | undefined): Play =>
  code !== undefined && Object.hasOwn(plays, code) ? (code as Play) : usualPlay

/** Rows as they stand in the address; a row not used takes no room there. */
export function searchFrom(card: string, visits: readonly Visit[]): SavingsSearch {
  const rows = places.flatMap((place, i) => {
    const visit = visits[i]
    const used = visit !== undefined && visit.club !== ''
    return [
      [`at${place}`, used ? visit.club : undefined],
      [`play${place}`, used ? visit.play : undefined],
    ]
  })
  const more = visits.length > fewestRows ? visits.length : undefined
  return { card, rows: more, ...Object.fromEntries(rows) } as SavingsSearch
}

/** A partner club as far as savings go. */
export type SavingsClub = {
  slug: string
  name: string
  roundsPerPass: number
  acceptsProducts: readonly string[]
  greenFeeWeekdayOre: number
  greenFeeWeekendOre: number
}

/** The rounds that these visits are; a club that nobody knows is left out. */
export function roundsOf(
  visits: readonly Visit[],
  clubs: readonly SavingsClub[],
  card: string,
): PlannedRound[] {
  return visits.flatMap(({ club: slug, play }) => {
    const club = clubs.find((one) => one.slug === slug)
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
