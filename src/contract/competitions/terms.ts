import { z } from 'zod'
import { tieSteps } from '#domain/competitions/terms/tie-terms.ts'
import { oneBallPlays } from '#domain/competitions/terms/team.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'

const percent = z.int().min(0).max(100)

const format = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stroke_play') }),
  z.object({ kind: z.literal('stableford') }),
  z.object({
    kind: z.literal('modified_stableford'),
    /** Points by strokes over par, `-1` a birdie; one row for every result from the best to the worst. */
    points: z.record(z.string().regex(/^(0|-?[1-9])$/), z.int().min(-20).max(20)),
    noScore: z.int().min(-20).max(20),
  }),
  z.object({
    kind: z.literal('maximum_score'),
    maximum: z.union([
      z.enum(['doublePar', 'netDoubleBogey']),
      z.object({ fixed: z.int().min(5).max(20) }),
    ]),
  }),
  z.object({ kind: z.literal('par_bogey') }),
])

const team = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('best_balls'),
    /** Players of a side, of whom the best `count` balls of a hole count. */
    size: z.int().min(2).max(4),
    count: z.int().min(1).max(4),
  }),
  z.object({
    kind: z.literal('one_ball'),
    play: z.enum(oneBallPlays),
    size: z.int().min(2).max(4),
    /** The least number of used drives of each player in a scramble; 0 for no requirement. */
    drivesEach: z.int().min(0).max(9),
  }),
])

const after = { afterRound: z.int().min(1).max(7), byBrokenTies: z.boolean() }

/** The terms of a *række* as a director sets them: `CompetitionTerms` without the rules, which follow the first day. */
export const givenTerms = z.object({
  scoring: z.object({ format, net: z.boolean() }),
  /** Null where every player is placed alone, as in terms from before sides. */
  team: team.nullable().default(null),
  allowance: z.union([
    z.object({ percent }),
    z.object({ percentsLowToHigh: z.array(percent).min(2).max(4).readonly() }),
  ]),
  /** 100 % with fewer players than this; null for never. */
  fullHandicapBelow: z.int().min(2).max(400).nullable(),
  limits: z.object({
    mostIndexTenths: z.int().min(0).max(540).nullable(),
    mostPlayingHandicap: z.int().min(0).max(72).nullable(),
  }),
  ties: z.object({
    steps: z.array(z.enum(tieSteps)).min(1).max(tieSteps.length).readonly(),
    netBasis: z.enum(['fraction', 'rounded_fraction', 'allocated']),
    /** Every place when omitted, as in older stored terms. */
    playOffFor: z.enum(['every_place', 'first_place']).default('every_place'),
  }),
  cut: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('top'), count: z.int().min(1).max(400), ...after }),
      z.object({ kind: z.literal('within'), behind: z.int().min(0).max(99), ...after }),
      z.object({
        kind: z.literal('either'),
        count: z.int().min(1).max(400),
        behind: z.int().min(0).max(99),
        ...after,
      }),
      z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(99), ...after }),
    ])
    .nullable(),
  /** The numbers of the rounds that the *række* plays; absent or null for all of them. */
  playedRounds: z.array(z.int().min(1).max(8)).max(8).readonly().nullish(),
  uncertified: z.enum(['disqualified', 'two_strokes']),
  notReturned: z.enum(['NR', 'DQ']),
  noShow: z.enum(['NS', 'DQ']),
  extraHoles: z.enum(['as_in_the_round', 'none', 'scaled']),
  prizes: z
    .object({
      gross: z.int().min(0).max(50),
      net: z.int().min(0).max(50),
      oneEach: z.boolean(),
      everyNth: z.int().min(2).max(200).optional(),
      absentPasses: z.boolean().optional(),
    })
    .nullable(),
  /** Matches instead of cards; absent in terms stored before there were matches. */
  matchPlay: z
    .object({ draw: z.enum(['knock_out', 'pools', 'cup']), sharesContacts: z.boolean() })
    .nullish(),
})

/** The terms as stored, with the rules of the first day. */
export const competitionTerms = givenTerms.extend({
  rules: z.enum(['whs_2024']),
}) satisfies z.ZodType<CompetitionTerms>
