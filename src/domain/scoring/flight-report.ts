import type { PenaltyKind } from '#domain/scoring/round-penalty.ts'

/** What a flight reports to the tournament desk beside its scores (PE-12, PE-13). */
export type FlightReport =
  /** Somebody plays no further; `hole` is the first that is not played. */
  | { kind: 'retired'; entryId: string; hole: number; reason: string }
  /** It was a mistake: she plays on. */
  | { kind: 'plays_on'; entryId: string }
  /** From here on `entryId` keeps the card of `marks`. */
  | { kind: 'marker'; entryId: string; marks: string }
  /** In doubt about the rule: a second ball is played, and the committee decides. (Rule 20.1c) */
  | { kind: 'rule_doubt'; entryId: string; hole: number; note: string }
  /** A breach that is penalised on the round, which the committee takes off. (Rules 21.1c, 21.3c) */
  | { kind: 'round_penalty'; entryId: string; cause: PenaltyKind; note: string }
  /** The flight has seen that play is suspended, and how it stopped. */
  | { kind: 'stopped'; suspensionId: string; hole: number; turn: string; isMarked: boolean }
