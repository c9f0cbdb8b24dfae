import type { PenaltyKind } from '#domain/scoring/round-penalty.ts'

/** A report of a flight to the tournament desk, apart from scores (PE-12). */
export type FlightReport =
  /** A player retires; `hole` is the first one that is not played. */
  | { kind: 'retired'; entryId: string; hole: number; reason: string }
  /** The player's retirement was a mistake. */
  | { kind: 'plays_on'; entryId: string }
  /** From now on `entryId` marks the card of `marks`. */
  | { kind: 'marker'; entryId: string; marks: string }
  /** The player doubts a rule and plays a second ball; the committee decides. (Rule 20.1c) */
  | { kind: 'rule_doubt'; entryId: string; hole: number; note: string }
  /** A breach with a penalty on the round, which the committee deducts. (Rules 21.1c, 21.3c) */
  | { kind: 'round_penalty'; entryId: string; cause: PenaltyKind; note: string }
  /** The flight confirms that play is suspended, and where it stopped. */
  | { kind: 'stopped'; suspensionId: string; hole: number; turn: string; isMarked: boolean }

/**
 * What the tournament desk keeps about a flight: its reports, and that the committee gave a late player penalty strokes
 * for a hole (Rule 5.3a), which it checks in the score.
 */
export type StoredReport =
  | FlightReport
  | { kind: 'late_start'; entryId: string; hole: number; strokes: number; note: string }

/** The kinds that the committee must handle before the result is final. */
export const reportsBeforeFinal = ['rule_doubt', 'round_penalty', 'late_start'] as const

export const waitsBeforeFinal = (
  report: StoredReport,
): report is Extract<StoredReport, { kind: (typeof reportsBeforeFinal)[number] }> =>
  reportsBeforeFinal.some((kind) => kind === report.kind)
