import { z } from 'zod'
import { dayLinkKinds } from '#domain/accounts/day-links.ts'
import { deskPayments } from '#domain/entries/desk-payment.ts'
import { occasions, presenceMarks } from '#domain/entries/presence.ts'
import { phoneTime } from '#contract/scoring/endpoints.ts'
import { day, startMinute } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { version } from '#contract/shared/version.ts'

/** Why a mark of a batch is not stored, or does not count; it does not affect the others. */
export const presenceRefusals = [
  'presence_superseded',
  'presence_not_in_round',
  'presence_closed',
  'presence_day_moved',
  'presence_id_reused',
] as const
export type PresenceRefusal = (typeof presenceRefusals)[number]

const mark = z.enum(presenceMarks)
/** Milliseconds since 1970 by the server's clock. */
const serverTime = z.int()

const player = z.object({
  entryId: z.uuid(),
  name: z.string(),
  clubName: z.string().nullable(),
  divisionName: z.string(),
  flight: z
    .object({
      id: z.uuid(),
      number: z.int(),
      minute: startMinute,
      hole: z.int(),
      group: z.enum(['A', 'B']).nullable(),
      /** Its course by name; null where the round has one. */
      course: z.string().nullable(),
    })
    .nullable(),
  /** Withdrawn, or with a status code: not expected. */
  isOut: z.boolean(),
  /** What the player has chosen beside the round: `Spisning × 2`. */
  extras: z.array(z.string()),
  mark,
  markedAt: serverTime.nullable(),
  /** The helper who made the mark, or the name on the day link. */
  markedBy: z.string().nullable(),
  /** Only for those who may mark payments; null for others. */
  desk: z
    .object({
      /** What is owed when every mark of the tournament desk is undone. */
      dueOre: z.int(),
      owedOre: z.int(),
      deskPayment: z.enum(deskPayments).nullable(),
      hasBuggy: z.boolean(),
    })
    .nullable(),
})
export type PresencePlayer = z.output<typeof player>

const list = z.object({
  tournament: z.object({ id: z.uuid(), name: z.string(), slug: z.string(), clubId: z.uuid() }),
  /** With the later day on which suspended play goes on; null for none. */
  round: z.object({ id: z.uuid(), number: z.int(), day, resumesOn: day.nullable() }),
  rounds: z.array(z.object({ id: z.uuid(), number: z.int(), day })),
  occasion: z.enum(occasions),
  /** The kind of day link that gave access; null for an account. */
  link: z.enum(dayLinkKinds).nullable(),
  /** Whether this helper may mark payments and buggies. */
  mayPay: z.boolean(),
  /** Whether this helper runs the tournament, and may change the start list. */
  mayRun: z.boolean(),
  players: z.array(player),
  /** The latest marks, newest first. */
  log: z.array(
    z.object({
      id: z.uuid(),
      entryId: z.uuid(),
      mark,
      markedAt: serverTime,
      by: z.string().nullable(),
    }),
  ),
})
export type PresenceList = z.output<typeof list>

const answer = z.object({
  now: serverTime,
  version,
  /** Null when it is the version that the caller has. */
  list: list.nullable(),
})
export type PresenceAnswer = z.output<typeof answer>

const ofRound = { tournamentId: z.uuid(), roundId: z.uuid() }
/** The version of the caller's list; absent for none. */
const known = z
  .string()
  .regex(/^[\w-]{22}$/)
  .optional()

/** The players of a round with their marks; the phone asks every few seconds and gets the list only when it changed. */
export const getPresence = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/presence',
  audience: 'tournament.presence',
  summary: 'Who has come to a round',
  input: z.object({ ...ofRound, known }),
  output: answer,
})

/** The same for the ceremony at which the prizes of the tournament are handed over. */
export const getCeremonyPresence = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/ceremony-presence',
  audience: 'tournament.prizes',
  summary: 'Who is at the ceremony',
  input: z.object({ ...ofRound, known }),
  output: answer,
})

const marksOfPhone = z.object({
  ...ofRound,
  /** The phone's clock when it sends, by which the times of the marks are corrected. */
  sentAt: phoneTime,
  marks: z
    .array(z.object({ id: z.uuid(), entryId: z.uuid(), mark, markedAt: phoneTime }))
    .min(1)
    .max(100),
  known,
})
const markedAnswer = answer.extend({
  results: z.array(z.object({ id: z.uuid(), reason: z.enum(presenceRefusals).nullable() })),
})

/**
 * Stores marks of one phone with a result for each. The mark that was made last counts; a mark that
 * another helper's supersedes is stored and answered `presence_superseded`. A resent mark is recognised by
 * its id and stored once.
 */
export const markPresence = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/presence',
  audience: 'tournament.presence',
  summary: 'Mark who has come to a round',
  input: marksOfPhone,
  output: markedAnswer,
})

/** Stores marks of the ceremony, as `markPresence` does; also after the result is final. */
export const markCeremonyPresence = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/ceremony-presence',
  audience: 'tournament.prizes',
  summary: 'Mark who is at the ceremony',
  input: marksOfPhone,
  output: markedAnswer,
})
