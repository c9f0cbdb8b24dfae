import { z } from 'zod'
import { mostCourses } from '#domain/competitions/round-courses.ts'
import { draftOrders } from '#domain/draw/draft.ts'
import { startMinute } from '#contract/shared/day.ts'
import { freeText } from '#contract/shared/free-text.ts'

const hole = z.int().min(1).max(18)

export const slot = z.object({
  minute: startMinute,
  /** The number of the course; absent on the first. */
  course: z.int().min(1).max(mostCourses).optional(),
  hole,
  /** Set where two flights start on the same hole in a shotgun start. */
  group: z.enum(['A', 'B']).optional(),
})

const wish = z.discriminatedUnion('kind', [
  z.object({ player: z.uuid(), kind: z.enum(['with', 'apart']), other: z.uuid() }),
  z.object({ player: z.uuid(), kind: z.enum(['early', 'late']) }),
  z.object({ player: z.uuid(), kind: z.literal('start_hole'), hole }),
])
export const wishes = z.array(wish).max(200)

const courseStart = {
  start: z.enum(['one_tee', 'two_tees', 'shotgun']),
  firstMinute: z.int().min(0).max(1439),
  interval: z.int().min(1).max(60),
}

/** How flights are shared by the courses of a round. */
const courseShare = z.object({
  kind: z.enum(['evenly', 'by_division']),
  /** With `by_division`: the number of the course of each division, by its id. */
  ofDivision: z.record(z.uuid(), z.int().min(1).max(mostCourses)),
  /** How the second and the following courses start. */
  starts: z.array(z.object(courseStart)).max(mostCourses - 1),
})

/** The director's choices for a draw. */
export const settings = z.object({
  order: z.enum(draftOrders),
  grouping: z.enum(['same_level', 'mixed', 'balanced']),
  preferred: z.union([z.literal(2), z.literal(3), z.literal(4)]),
  byDivision: z.boolean(),
  clubsApart: z.boolean(),
  avoidRepeats: z.boolean(),
  /** Of the first course. */
  ...courseStart,
  pauseAfter: z.int().min(1).max(60).nullable(),
  /** The sum of handicaps in a flight above which a notice is shown; absent in the oldest drafts. */
  handicapLimit: z.int().min(1).max(216).nullable().default(null),
  /** The seed of a random order: the same seed gives the same draw. */
  seed: freeText(40, { min: 1 }),
  /** Absent in a round on one course. */
  courses: courseShare.optional(),
  wishes,
})
