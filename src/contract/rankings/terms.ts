import { z } from 'zod'
import {
  maxRankingEvents,
  maxRankingPoints,
  maxTablePlaces,
  type RankingTerms,
} from '#domain/rankings/ranking-terms.ts'
import { freeText } from '#contract/shared/free-text.ts'

const points = z.int().min(0).max(maxRankingPoints)

const scheme = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    /** Of the first place, the second …; they never rise. */
    points: z
      .array(points)
      .min(1)
      .max(maxTablePlaces)
      .refine((all) => all.every((each, i) => i === 0 || each <= (all[i - 1] ?? 0)), {
        error: 'falling',
      }),
    /** Of every place after the table. */
    beyond: points,
  }),
  z.object({ kind: z.literal('linear'), first: points, step: points, least: points }),
  z.object({ kind: z.literal('share_of_field'), most: points.min(1) }),
])

const orderOfMerit = z.object({
  kind: z.literal('order_of_merit'),
  scheme,
  /** How many of a player's tournaments count; null for all. */
  best: z.int().min(1).max(maxRankingEvents).nullable(),
  /** Tournaments a player must have played to get a place. */
  minimumEvents: z.int().min(1).max(maxRankingEvents),
  /** Whether each player of a side gets the side's points in full, or an equal share of them. */
  sides: z.enum(['full', 'shared']).default('full'),
})

/** A course of the club, with the holes of a round on it: nine holes may be played twice. */
export const course = z.object({ name: freeText(100, { min: 1 }), holes: z.literal([9, 18]) })

const eclectic = z.object({
  kind: z.literal('eclectic'),
  net: z.boolean(),
  course,
  /** The counted round whose playing handicap gives a player the strokes of a net list. */
  handicapOf: z.enum(['first_round', 'latest_round']),
  /** Rounds a player must have played to get a place. */
  minimumRounds: z.int().min(1).max(maxRankingEvents),
})

/** The kind is chosen when the list is made. */
export const terms = z.discriminatedUnion('kind', [
  orderOfMerit,
  eclectic,
]) satisfies z.ZodType<RankingTerms>
