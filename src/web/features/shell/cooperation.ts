import { queryOptions } from '@tanstack/react-query'
import { listClubs } from '#contract/clubs/endpoints.ts'
import { daysBetween, plainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { call } from '../../api.ts'
import { serverNow } from '../../server-clock.ts'

/** Enough to fill three columns; the strip reserves space for this many while it loads. */
export const clubsInStrip = 9

/**
 * The clubs of the cooperation strip. The selection advances each day, so that every club is shown in
 * turn, and is the same for everyone on one day.
 */
export const cooperationQuery = queryOptions({
  queryKey: ['cooperation'],
  queryFn: async ({ signal }) => {
    const { clubs } = await call(listClubs, {}, signal)
    const { day } = danishMoment(serverNow())
    const turn = daysBetween(plainDate('2027-01-01'), day) * clubsInStrip
    const shown = turnOf(clubs, turn).map(({ name, city, slug }) => ({
      name,
      place: city,
      href: `/clubs/${slug}`,
    }))
    return { clubs: shown, total: clubs.length }
  },
})

/** `clubsInStrip` consecutive items, starting at position `turn` and wrapping around. */
export function turnOf<T>(all: readonly T[], turn: number): T[] {
  const first = all.length === 0 ? 0 : ((turn % all.length) + all.length) % all.length
  return [...all.slice(first), ...all.slice(0, first)].slice(0, clubsInStrip)
}
