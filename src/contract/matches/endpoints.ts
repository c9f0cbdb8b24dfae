import { z } from 'zod'
import { maxBracket } from '#domain/matches/bracket.ts'
import { maxPools, poolLimits } from '#domain/matches/pools.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { shownCup } from './cup.ts'
import { givenDecision, matchStage, shownMatch, shownPool, shownRound } from './shapes.ts'

const ofTournament = { tournamentId: z.uuid() }
const ofDivision = { ...ofTournament, divisionId: z.uuid() }
const version = z.int().min(0).max(2_000_000_000)
const lot = z.uuid()
const done = z.object({ done: z.literal(true) })

/** Why a contestant has the seed, without the handicap; see `SeedReason`. */
const seedReason = z.object({
  proposed: z.int(),
  by: z.enum(['handicap', 'lot']),
  isEqual: z.boolean(),
  takenOverAt: z.string().nullable(),
})

const contestant = z.object({
  id: z.uuid(),
  seed: z.int(),
  pool: z.int().nullable(),
  name: z.string(),
  club: z.string().nullable(),
  isWithdrawn: z.boolean(),
  /** Null in a cup, and in draws from before it was stored. */
  seedReason: seedReason.nullable(),
  /** The seed of the knock-out that follows the pools. */
  knockOutSeed: z.object({ seed: z.int(), pool: z.int(), place: z.int() }).nullable(),
})

const publicDivision = z.object({
  id: z.uuid(),
  name: z.string(),
  draw: z.enum(['knock_out', 'pools', 'cup']),
  isNet: z.boolean(),
  /** How the contestants were seeded, in one sentence; null where it is not stored. */
  howSeeded: z.string().nullable(),
  /** False until the director publishes the matches; then the lists are empty. */
  isPublished: z.boolean(),
  rounds: z.array(shownRound),
  contestants: z.array(contestant),
  matches: z.array(shownMatch),
  pools: z.array(shownPool),
  /** Null unless two teams meet. */
  cup: shownCup.nullable(),
  /** Contestants of each pool who go on; 0 for none. */
  goOn: z.int(),
  /** The winner of the knock-out, or of the only pool. */
  champion: z.uuid().nullable(),
})
export type PublicMatchDivision = z.output<typeof publicDivision>

/** Names as the public sees them (D36). `not_found` for a draft. */
export const listMatches = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug/matches',
  audience: 'anyone',
  summary: 'The matches of a tournament: brackets and pools of each division in match play.',
  input: z.object({ slug: z.string().min(1).max(100) }),
  output: z.object({
    name: z.string(),
    club: z.object({ slug: z.string(), name: z.string() }),
    divisions: z.array(publicDivision),
  }),
})
export type PublicMatches = Output<typeof listMatches>

const directedMatch = shownMatch.extend({
  /** The partners of a pair in a cup. */
  a2: z.uuid().nullable(),
  b2: z.uuid().nullable(),
  /** What one of the two has reported, with the objection of the other. */
  report: z
    .object({
      decision: givenDecision,
      by: z.enum(['A', 'B']),
      at: z.iso.datetime(),
      objection: z.string().nullable(),
    })
    .nullable(),
})

const entrant = z.object({
  entryId: z.uuid(),
  name: z.string(),
  club: z.string().nullable(),
  handicapTenths: z.int().nullable(),
})

const directedDivision = publicDivision.omit({ contestants: true, matches: true }).extend({
  version,
  matches: z.array(directedMatch),
  contestants: z.array(
    contestant.extend({
      seedReason: seedReason.extend({ handicapTenths: z.int().nullable().optional() }).nullable(),
      entryId: z.uuid(),
      hasBegun: z.boolean(),
      isCaptain: z.boolean(),
      /** Players that a pair lacks, because they have left. */
      missing: z.int(),
    }),
  ),
  /** Entered players, or pairs by their first player, who are in no match: all until the matches are published, then those who can replace. */
  entrants: z.array(entrant),
  /** Entered players of a division of pairs who have no partner and cannot be drawn. */
  withoutPartner: z.array(z.string()),
  holes: z.union([z.literal(9), z.literal(18)]),
  /** The courses of the first round by name, on which the sessions of a cup are played. */
  courses: z.array(z.string()),
  /** Captains of a cup who do not play. */
  captains: z.array(z.object({ team: z.enum(['A', 'B']), name: z.string(), email: z.string() })),
  /** The contestants of the knock-out by seed, when the pools are decided and it is not yet made. */
  nextKnockOut: z.array(z.uuid()),
  /** Whether the matches may be taken back, because none has been played. */
  mayUnpublish: z.boolean(),
})
export type DirectedDivision = z.output<typeof directedDivision>

export const getDirectedMatches = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/matches/directed',
  audience: 'tournament.run',
  summary: 'The matches of a tournament as its directors work with them.',
  input: z.object(ofTournament),
  output: z.object({
    slug: z.string(),
    today: day,
    firstDay: day,
    /** Matches can be published when entry has closed. */
    isEntryOpen: z.boolean(),
    divisions: z.array(directedDivision),
  }),
})
export type DirectedMatches = Output<typeof getDirectedMatches>

/** The order of the seeds as it would be; publishing sends it back, perhaps with players moved. */
export const orderMatchSeeds = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/matches/:divisionId/seeds',
  audience: 'tournament.run',
  summary: 'Put the players of a division in the order of their seeds.',
  input: z.object({
    ...ofDivision,
    /** Players seeded by handicap, the best first; the others are drawn. */
    byHandicap: z.coerce.number().int().min(0).max(maxBracket),
    /** The lots drawn before; another draw without it. */
    lot: lot.optional(),
  }),
  output: z.object({ lot, entrants: z.array(entrant) }),
})

export const publishMatches = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/matches/:divisionId',
  audience: 'tournament.run',
  summary: 'Publish the matches of a division and mail the players.',
  input: z.object({
    ...ofDivision,
    lot,
    /** How many were seeded by handicap in the order that the director was shown; it explains the seeds. */
    byHandicap: z.int().min(0).max(maxBracket),
    /** That order, before the director moved anybody; refused where it is another by now. */
    shownOrder: z.array(z.uuid()).max(maxBracket),
    /** Every entered player, or the first player of every pair, by seed. */
    entryIds: z.array(z.uuid()).min(2).max(maxBracket),
    /** Null in a knock-out. */
    pools: z
      .object({
        count: z.int().min(1).max(maxPools),
        win: z.int().min(1).max(10),
        half: z.int().min(0).max(10),
        goOn: z.int().min(0).max(poolLimits.most),
      })
      .nullable(),
    /** The last day of each round. */
    lastDays: z.array(writtenDay).min(1).max(8),
  }),
  output: done,
})
export type WrittenMatches = SentInput<typeof publishMatches>

export const publishKnockOut = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/matches/:divisionId/knock-out',
  audience: 'tournament.run',
  summary: 'Make the knock-out of those who go on from the pools.',
  input: z.object({ ...ofDivision, version, lastDays: z.array(writtenDay).min(1).max(8) }),
  output: done,
})

export const unpublishMatches = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/matches/:divisionId',
  audience: 'tournament.run',
  summary: 'Take back the matches of a division before the first has been played.',
  input: z.object({ ...ofDivision, version }),
  output: done,
})

export const setMatchDeadline = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/matches/:divisionId/deadline',
  audience: 'tournament.run',
  summary: 'Change the last day of a round of matches and mail those who have not played.',
  input: z.object({
    ...ofDivision,
    version,
    stage: matchStage,
    round: z.int().min(1).max(8),
    lastDay: writtenDay,
  }),
  output: done,
})

/** A result (null opens the match), a player who leaves or comes back, or another player in the place. */
const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('decision'), matchId: z.uuid(), decision: givenDecision.nullable() }),
  z.object({ kind: z.literal('withdrawal'), contestantId: z.uuid(), isWithdrawn: z.boolean() }),
  z.object({ kind: z.literal('replacement'), contestantId: z.uuid(), entryId: z.uuid() }),
])
export type MatchChangeInput = z.output<typeof change>

const effect = z.object({
  matchId: z.uuid(),
  round: z.string(),
  a: z.string().nullable(),
  b: z.string().nullable(),
  /** `Anna Holm vinder 3&2`; null while open. */
  result: z.string().nullable(),
  /** The result that is lost; null for none. */
  lost: z.string().nullable(),
})
export type MatchEffect = z.output<typeof effect>

export const previewMatchChange = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/matches/:divisionId/change-preview',
  audience: 'tournament.run',
  summary: 'What a change of the matches would do; nothing is stored.',
  input: z.object({ ...ofDivision, change }),
  output: z.object({
    version,
    effects: z.array(effect),
    /** The score of a cup afterwards: `Rungsted 6½ – 5½ Aalborg. Rungsted har vundet`; else null. */
    cup: z.string().nullable(),
    /** Who gets a mail. */
    mailed: z.array(z.string()),
  }),
})

export const changeMatches = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/matches/:divisionId/change',
  audience: 'tournament.run',
  summary: 'Write a result, a withdrawal or a replacement, and mail those whom it concerns.',
  input: z.object({ ...ofDivision, change, version }),
  output: done,
})
