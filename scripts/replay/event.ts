import { z } from 'zod'

const strokes = z.int().min(1).max(30)
const name = z.string().trim().min(1).max(120)
const eighteen = <One extends z.ZodType>(one: One) => z.array(one).length(18)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is written 09:00')
const gender = z.enum(['men', 'women'])

/** A number with one decimal; negative for better than scratch. */
const oneDecimal = (least: number, most: number) =>
  z
    .number()
    .min(least)
    .max(most)
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, 'has one decimal')

const tee = z.strictObject({
  name: z.string().min(1).max(40),
  gender,
  /** Another course than the event's; a division with its tees plays there. */
  course: z.string().min(1).max(60).optional(),
  courseRating: oneDecimal(20, 90),
  slope: z.int().min(55).max(155),
  par: eighteen(z.int().min(3).max(6)),
  strokeIndex: eighteen(z.int().min(1).max(18)),
})

const steps = ['last-18', 'last-9', 'last-6', 'last-3', 'last-1', 'lowestHandicap'] as const
const ties = [...steps, 'lots', 'shared'] as const

/** The players of a side in order; the first holds the card where the side plays one ball. */
const team = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('best_balls'),
    size: z.int().min(2).max(4),
    count: z.int().min(1).max(4),
  }),
  z.strictObject({
    kind: z.literal('one_ball'),
    play: z.enum(['foursomes', 'greensomes', 'chapman', 'scramble']),
    size: z.int().min(2).max(4),
    drivesEach: z.int().min(0).max(9).default(0),
  }),
])

/** Who plays on: so many and those level with the last of them, those within so many of the leader, or either. */
const cut = z.strictObject({
  afterRound: z.int().min(1).max(7),
  count: z.int().min(1).max(400).optional(),
  behind: z.int().min(0).max(99).optional(),
})

const division = z.strictObject({
  name: z.string().min(1).max(60),
  format: z.enum([
    'stroke_play',
    'stableford',
    'modified_stableford',
    'par_bogey',
    'maximum_score',
  ]),
  net: z.boolean(),
  team: team.optional(),
  cut: cut.optional(),
  /** The numbers of the rounds that it plays; all when omitted. */
  playedRounds: z.array(z.int().min(1).max(8)).min(1).optional(),
  /** Whole percent of the course handicap; the recommended one when omitted. */
  allowance: z.int().min(0).max(100).optional(),
  maximum: z.union([z.enum(['doublePar', 'netDoubleBogey']), z.int().min(5).max(20)]).optional(),
  /** Names of the course's tees; the first of each gender when omitted. */
  tees: z.partialRecord(gender, z.string()).optional(),
  ties: z.array(z.enum(ties)).min(1).optional(),
})

/** Why a player has no place, and the first unplayed hole if it happened during a round. */
const status = z.strictObject({
  code: z.enum(['WD', 'RTD', 'NR', 'NS', 'DQ']),
  round: z.int().min(1).max(8).default(1),
  hole: z.int().min(1).max(18).optional(),
})

const player = z.strictObject({
  name: name.regex(/\S\s+\S/, 'has a first and a last name'),
  club: z.string().max(100).optional(),
  gender,
  handicap: oneDecimal(-10, 54),
  division: z.string(),
  /** `90-1234`, by which a player is known again in another tournament. */
  dguNumber: z.string().max(20).optional(),
  /** The name of the side, in a division of sides. */
  side: z.string().min(1).max(40).optional(),
  status: status.optional(),
})

/** Validated later, with the player's name in the error. */
const anyScores = z.record(z.string(), z.array(z.unknown()).max(40))

const round = z.strictObject({
  day: z.iso.date(),
  firstStart: clock.default('09:00'),
  interval: z.int().min(1).max(60).default(10),
  start: z.enum(['one_tee', 'two_tees', 'shotgun']).default('one_tee'),
  /** The players' names by flight in the order of the starts; the service draws when omitted. */
  flights: z.array(z.array(name).min(2).max(4)).optional(),
  scores: anyScores,
})

const result = z.strictObject({
  division: z.string(),
  view: z.enum(['net', 'gross']),
  rows: z.array(
    z.strictObject({
      player: name,
      /** The place as written on a board: `3`, `T3`, `WD`. */
      place: z.string().regex(/^(T?[1-9]\d*|WD|RTD|NR|NS|DQ)$/),
      total: z.int().optional(),
    }),
  ),
})

/** The schema of a file for `npm run tournament:replay` (docs/tournament-replay.md). */
export const eventFile = z.strictObject({
  tournament: z.string().min(2).max(100),
  club: z.string().min(1).max(100).optional(),
  course: z.strictObject({
    name: z.string().min(1).max(60),
    tees: z.array(tee).min(1).max(12),
  }),
  divisions: z.array(division).min(1).max(12),
  players: z.array(player).min(2).max(400),
  rounds: z.array(round).min(1, 'are missing: an event has at least one').max(8),
  result: z.array(result).optional(),
})

export type EventFile = z.output<typeof eventFile>
export type Division = EventFile['divisions'][number]
export type Player = EventFile['players'][number]
export type Tee = EventFile['course']['tees'][number]
export type WrittenResult = NonNullable<EventFile['result']>[number]
export type TieStep = (typeof ties)[number]
/** The score of one hole; null if it was not played. */
export type Score = z.output<typeof strokes> | 'picked_up' | null

/** The eighteen scores on a player's card of a round. */
export const scoresOf = ({ rounds }: EventFile, at: number, player: string): Score[] => {
  const written = (rounds[at]?.scores[player] ?? []) as Score[]
  return Array.from({ length: 18 }, (_, i) => written[i] ?? null)
}

/** Whether the player's division plays a round, from 1, and no code keeps the player out of it. */
export const isExpectedIn = (event: EventFile, player: Player, number: number): boolean =>
  (player.status === undefined || player.status.round >= number) &&
  (divisionOf(event, player).playedRounds?.includes(number) ?? true)

/** The tee that a player of this division plays from. */
export function teeOf({ course }: EventFile, division: Division, played: Player['gender']): Tee {
  const chosen = division.tees?.[played]
  const found = course.tees.find(
    (one) => one.gender === played && (chosen === undefined || one.name === chosen),
  )
  if (!found) throw new Error(`${division.name} has no tee for ${played}`)
  return found
}

export const divisionOf = ({ divisions }: EventFile, { division: of }: Player): Division => {
  const found = divisions.find((one) => one.name === of)
  if (!found) throw new Error(`There is no division ${of}`)
  return found
}

/** The courses of an event: its own, and others whose tees some division plays. */
export const coursesOf = ({ course }: Pick<EventFile, 'course'>): string[] => [
  ...new Set([course.name, ...course.tees.map((one) => one.course ?? course.name)]),
]

/** The course that a division plays. */
export const courseOf = (event: EventFile, division: Division): string =>
  teeOf(event, division, 'men').course ?? event.course.name

/** The players of each side of a division by its name; of one player each without sides. */
export function contestantsOf({ players }: EventFile, { name, team }: Division) {
  const contestants = new Map<string, Player[]>()
  for (const player of players.filter(({ division: of }) => of === name)) {
    const key = team ? (player.side ?? player.name) : player.name
    contestants.set(key, [...(contestants.get(key) ?? []), player])
  }
  return contestants
}

/** By default the last 18, 9, 6, 3 and 1 holes of the last round, then lots. */
export const tieStepsOf = ({ ties: given }: Division): readonly TieStep[] =>
  given ?? ['last-18', 'last-9', 'last-6', 'last-3', 'last-1', 'lots']
