import { z } from 'zod'
import { day, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/** The tables of the visits, each a file of its own: `/visits/export.csv?part=days`. */
export const visitParts = ['days', 'months', 'weekdays', 'homeClubs'] as const
export type VisitPart = (typeof visitParts)[number]

/** Rounds, and those of the same days a year before: null without an agreement then, or in a group that is hidden. */
const counted = { rounds: z.int(), before: z.int().nullable() }
const span = { from: day, to: day }

/** By default the season so far. A missing day is the season's; of more than 400 days the last 400 are shown. */
export const visitsInput = z.object({
  clubId: z.uuid(),
  from: writtenDay.optional(),
  to: writtenDay.optional(),
})

/** Counted rounds of a period in figures, beside the same days a year before; no guest is named. */
export const showClubVisits = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/visits',
  audience: 'club.guests',
  summary: 'Visits of a period by day, month, weekday and home club',
  input: visitsInput,
  output: z.object({
    clubName: z.string(),
    ...span,
    today: day,
    /** The seasons that have begun, the latest first: what the page offers as a period. */
    seasons: z.array(z.object({ code: z.string(), ...span })),
    ...counted,
    /** Different golfers. */
    guests: z.int(),
    guestsBefore: z.int().nullable(),
    days: z.array(z.object({ day, ...counted })),
    months: z.array(z.object({ month: z.string(), ...counted })),
    /** From Monday, 1, to Sunday, 7. */
    weekdays: z.array(z.object({ weekday: z.int(), ...counted })),
    /** Home clubs of at least five guests, most rounds first; the others are together. */
    homeClubs: z.array(z.object({ name: z.string(), ...counted })),
    otherHomeClubs: z.object(counted),
  }),
})
export type ShownVisits = Output<typeof showClubVisits>
