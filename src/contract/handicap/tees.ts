import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

const hole = z.object({
  number: z.int(),
  par: z.int(),
  /** 1 is the hardest (handicapnøgle). */
  strokeIndex: z.int(),
  lengthMetres: z.int().nullable(),
})

const tee = z.object({
  /** Usually the length in hundreds of metres: `58`. */
  name: z.string(),
  gender: z.enum(['men', 'women']),
  courseRatingTenths: z.int(),
  slopeRating: z.int(),
  par: z.int(),
  lengthMetres: z.int().nullable(),
  /** In playing order; ratings and par are of these 9 or 18. */
  holes: z.array(hole),
})

export const listTees = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:slug/tees',
  audience: 'anyone',
  summary: 'A club’s courses by name, with each tee’s ratings and scorecard, the longest first.',
  input: z.object({ slug: z.string().min(1).max(100) }),
  output: z.object({
    courses: z.array(z.object({ name: z.string(), holes: z.int(), tees: z.array(tee) })),
  }),
})

export type ListedCourse = Output<typeof listTees>['courses'][number]
export type ListedTee = ListedCourse['tees'][number]
