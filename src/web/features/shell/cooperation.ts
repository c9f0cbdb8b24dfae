import { queryOptions } from '@tanstack/react-query'
import { listClubs } from '#contract/clubs.ts'
import { daysBetween, plainDate } from '#domain/shared/dates.ts'
import { call } from '../../api.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'

/** As many as fill three columns; the strip keeps the room for so many while it is fetched. */
export const clubsInStrip = 9

/**
 * The cooperation footer's clubs. Which ones moves on from day to day, so that every club has its
 * turn, and is the same for everyone on one day (E15).
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

/** `clubsInStrip` of them in their order, beginning anywhere in the round. */
export function turnOf<T>(all: readonly T[], turn: number): T[] {
  const first = all.length === 0 ? 0 : ((turn % all.length) + all.length) % all.length
  return [...all.slice(first), ...all.slice(0, first)].slice(0, clubsInStrip)
}
