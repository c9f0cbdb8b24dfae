import { z } from 'zod'
import { settlements } from '#domain/scoring/settle-card.ts'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { day, instant, line, link, ore } from './template-fields.ts'

const holeScore = z.union([z.int(), z.literal('picked_up'), z.null()])

/** A mail names the *række* only where there are several. Absent in mails from before it was stored. */
const isOnlyDivision = z.boolean().optional()

const slot = z.object({
  minute: z.int().min(0).max(1439),
  hole: z.int().min(1).max(18),
  group: z.enum(['A', 'B']).optional(),
})

/** The data of every mail about a tournament entry. */
const ofEntry = {
  firstName: line,
  tournament: line,
  club: line,
  division: line,
  isOnlyDivision,
  firstDay: day,
  lastDay: day,
  /** Minutes after midnight of the first start; null without a round. */
  firstMinute: z.int().nullable(),
  page: link,
  /** The entry's page in the account; null for a player without an account. */
  mine: link.nullable(),
}

/** The data of the mails to players, from their entry to the result. */
export const tournamentTemplates = {
  /** To player and marker: the committee has corrected a card that was handed in. */
  scoreCorrected: z.object({
    name: line,
    player: line,
    tournament: line,
    hole: z.int().min(1).max(18),
    from: holeScore,
    to: holeScore,
    reason: z.string().max(300),
    link,
  }),
  /** A player's start on a published start list; `start` is null for a player who was removed (RD-4). */
  startTime: z.object({
    name: line,
    tournament: line,
    courseName: line,
    day,
    start: slot.nullable(),
    /** The others of the flight, as their names are shown. */
    company: z.array(line).max(10),
    isChange: z.boolean(),
    link,
    /** The page of the entry, where the start time can be added to a wallet; absent where none is set up. */
    walletLink: link.optional(),
  }),
  /** To the player: the committee has settled a card that was not handed in, or has undone this. */
  cardSettled: z.object({
    name: line,
    tournament: line,
    /** Null where there is one round. */
    round: z.int().min(1).nullable(),
    as: z.enum(settlements),
    /** The player's status; null when the card counts, with `strokes` penalty strokes. */
    status: z.enum(playerStatuses).nullable(),
    strokes: z.int().min(0),
    isTakenBack: z.boolean(),
    link,
  }),
  /** To the players of a team that lacks somebody: a filler counts instead, or no longer does (0). */
  sideFiller: z.object({
    name: line,
    tournament: line,
    fillers: z.int().min(0).max(3),
    link,
  }),
  /** To the players that the directors have chosen: what they write. */
  tournamentMessage: z.object({
    name: line,
    tournament: line,
    club: line,
    /** The club's telephone. */
    phone: z.string().max(20).nullable(),
    subject: line,
    /** Lines of a paragraph are separated by line breaks. */
    paragraphs: z.array(z.string().min(1).max(2000)).min(1).max(1000),
    link,
  }),
  /** To the directors, the evening before a round: what there is to print, and what is missing (D34). */
  papersTomorrow: z.object({
    tournament: line,
    day,
    /** Null where there is one round. */
    round: z.int().min(1).nullable(),
    /** The published start list; null while there is none. */
    startList: z.object({ version: z.int().min(1), field: line }).nullable(),
    /** A sentence each. */
    missing: z.array(z.string().min(1).max(3000)).max(10),
    link,
  }),
  /** To a player: a match to play, its result, a proposed day or a reminder. */
  matchNews: z.object({
    name: line,
    tournament: line,
    division: line,
    isOnlyDivision,
    subject: line,
    lines: z.array(z.string().min(1).max(700)).min(1).max(10),
    link,
  }),
  /** To a player: what the opponent of a match writes. */
  matchMessage: z.object({
    name: line,
    tournament: line,
    /** As the name is shown. */
    from: line,
    paragraphs: z.array(z.string().min(1).max(1000)).min(1).max(500),
    link,
  }),
  /** To a captain of a cup: the line-ups of a session are shown, or its matches are over. */
  cupForCaptain: z.object({
    name: line,
    tournament: line,
    team: line,
    subject: line,
    lines: z.array(z.string().min(1).max(700)).min(1).max(5),
    matches: z.array(z.string().min(1).max(700)).max(24),
    link,
  }),
  /** To the directors: a player has withdrawn, and the partners lack one. */
  sideShort: z.object({
    name: line,
    tournament: line,
    division: line,
    isOnlyDivision,
    /** Who has withdrawn, and who is left. */
    left: line,
    partners: z.string().min(1).max(700),
    link,
  }),
  /** To the directors: matches that wait for a decision or are late. */
  matchesForDirector: z.object({
    name: line,
    tournament: line,
    division: line,
    isOnlyDivision,
    subject: line,
    lines: z.array(z.string().min(1).max(700)).min(1).max(5),
    matches: z.array(line).max(128),
    link,
  }),
  /** To every player on it: the start list has been withdrawn. */
  startListPulled: z.object({
    name: line,
    tournament: line,
    day,
    reason: z.string().max(300),
    link,
  }),
  /** To everybody who has a place or waits: the day of a round is moved, start lists included. */
  dayMoved: z.object({
    name: line,
    tournament: line,
    club: line,
    reason: z.string().max(300),
    /** The moved rounds that the player's *række* plays. */
    rounds: z
      .array(
        z.object({
          /** Null where there is one round. */
          number: z.int().min(1).nullable(),
          from: day,
          to: day,
          /** The player's start, where there is a start list. */
          start: slot.nullable(),
        }),
      )
      .min(1)
      .max(8),
    /** What the player has; `offer_over` for an offer that ends with the move. */
    standing: z.enum(['entered', 'awaiting_payment', 'offered', 'offer_over', 'waiting']),
    /** When the offer is to be answered or the place paid; null for another standing, or without a deadline. */
    heldUntil: instant.nullable(),
    /** Whether the offer ends earlier than before. */
    endsEarlier: z.boolean(),
    /** Whether the player can withdraw on an account; after the start list, and without an account, the host does it. */
    mayWithdraw: z.boolean(),
    /** The last moment of a withdrawal with a refund, where it moved and something was paid; null where it has passed. */
    withdrawBefore: instant.nullable(),
    link,
  }),
  /** To every player: the result is final. `place` is null for a player without one. */
  resultFinal: z.object({
    name: line,
    tournament: line,
    division: line,
    isOnlyDivision,
    place: line.nullable(),
    link,
  }),
  /** To every player: a final result has been reopened. */
  resultReopened: z.object({ name: line, tournament: line, reason: z.string().max(300), link }),
  /** The receipt for a paid entry. */
  tournamentEntered: z.object({
    ...ofEntry,
    orderNumber: line,
    totalOre: ore,
    vatOre: ore,
    /** Whether a round on the Sæsonkort covers the green fee (D21). */
    usesRound: z.boolean(),
    withdrawBefore: instant,
    /** The page of the order's documents; absent in mails from before receipts were issued. */
    receiptLink: link.optional(),
  }),
  onWaitingList: z.object({ ...ofEntry, number: z.int().positive() }),
  placeOffered: z.object({ ...ofEntry, until: instant, feeOre: ore }),
  /** The host has given a place from the waiting list; the fee, if any, is paid to the host. */
  placeGiven: z.object({ ...ofEntry, feeOre: ore }),
  placeLost: z.object({
    ...ofEntry,
    because: z.enum(['not_answered', 'not_paid', 'payment_refused']),
  }),
  /** The bank refused the payment of an entry that is on the start list; it is paid to the host. */
  feeOwed: z.object({ ...ofEntry, feeOre: ore }),
  entryWithdrawn: z.object({
    ...ofEntry,
    refundOre: ore,
    /** Paid and not refunded. */
    keptOre: ore,
    byDirector: z.boolean(),
  }),
  tournamentCancelled: z.object({ ...ofEntry, refundOre: ore }),
}
