import { winningSide, type Match } from './match.ts'

type Reopening<Of extends Match> = {
  /** Who has withdrawn by mistake, and plays after all. */
  contestant: string
  /** Whether the result came after the withdrawal. */
  isAfterWithdrawal: (match: Of) => boolean
  /** Whether the players have written a hole or reported a result. */
  isWritten: (match: Of) => boolean
  /** Whether a contestant plays no more. */
  isWithdrawn: (contestant: string) => boolean
}

/**
 * The matches with those open again that nobody played because a contestant had withdrawn (docs/algorithms/matches.md, who
 * goes on). A result stays once a later match has begun, which another opponent would undo.
 */
export function reopenWalkovers<Of extends Match>(
  matches: readonly Of[],
  { contestant, isAfterWithdrawal, isWritten, isWithdrawn }: Reopening<Of>,
): Of[] {
  const hasBegun = (match: Of) =>
    isWritten(match) ||
    isPlayed(match) ||
    // The committee has decided that somebody did not appear (Rule 5.3a), who would come back.
    absentFrom(match).some((absent) => !isWithdrawn(absent))
  const hasKnockOut = matches.some(({ stage }) => stage === 'knock_out')
  return matches.map((match) =>
    isLostAbsent(match, contestant) &&
    isAfterWithdrawal(match) &&
    // The places of the pools decide who is in the knock-out, so it has begun with its draw.
    (match.stage === 'pool' ? !hasKnockOut : !laterMatches(match, matches).some(hasBegun))
      ? { ...match, decision: null }
      : match,
  )
}

const isPlayed = ({ decision }: Match) =>
  decision !== null && !['bye', 'walkover', 'both_absent'].includes(decision.how)

/** Whether a contestant was to play a match, and did not appear. */
const isLostAbsent = (match: Match, contestant: string): boolean =>
  // The matches of a cup are not decided by a withdrawal.
  match.stage !== 'session' && absentFrom(match).includes(contestant)

/** The contestants of a match that nobody played who did not appear. */
function absentFrom({ a, b, decision }: Match): string[] {
  if (decision?.how !== 'both_absent' && decision?.how !== 'walkover') return []
  const winner = winningSide(decision)
  return [winner === 'A' ? null : a, winner === 'B' ? null : b].filter((one) => one !== null)
}

/** The matches of a knock-out that a match leads to, up to the final. */
const laterMatches = <Of extends Match>({ round, slot }: Of, matches: readonly Of[]): Of[] =>
  matches.filter(
    (later) =>
      later.stage === 'knock_out' &&
      later.round > round &&
      later.slot === Math.ceil(slot / 2 ** (later.round - round)),
  )
