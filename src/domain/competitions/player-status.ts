/**
 * Why a player has no place, in the order in which the codes are listed below the field
 * (docs/algorithms/ranking-and-ties.md).
 */
export const playerStatuses = ['MDF', 'MC', 'RTD', 'WD', 'NR', 'NC', 'NS', 'DQ'] as const
export type PlayerStatus = (typeof playerStatuses)[number]

type Drawn = { state: string; status: PlayerStatus | null }

/**
 * The code of a drawn player. A player who has withdrawn since the draw is WD until the tournament desk
 * sets another code, and no card is expected.
 */
export const statusOfDrawn = ({ state, status }: Drawn): PlayerStatus | null =>
  status ?? (state === 'withdrawn' || state === 'expired' ? 'WD' : null)

/** A code with the round since which it applies; null for all rounds. */
export type RoundStatus = { status: PlayerStatus | null; statusRoundId: string | null }

/**
 * Whether a code takes the player out of a round: that in which it was given and later ones, or every round where none is
 * named. A missed cut does not affect the rounds that were played.
 * @param rounds all rounds of the tournament.
 */
export function isOutOfRound(
  { status, statusRoundId }: RoundStatus,
  roundId: string,
  rounds: readonly { id: string; number: number }[],
): boolean {
  if (status === null || status === 'MC' || status === 'MDF') return false
  const numberOf = (id: string) => rounds.find((round) => round.id === id)?.number
  const since = statusRoundId === null ? undefined : numberOf(statusRoundId)
  return since === undefined || since <= (numberOf(roundId) ?? since)
}

/** The Danish words beside the code. */
export const statusText: Record<PlayerStatus, string> = {
  MDF: 'gennemførte ikke efter cuttet',
  MC: 'klarede ikke cuttet',
  RTD: 'udgået',
  WD: 'trukket sig',
  NR: 'ikke afleveret',
  NC: 'intet scorekort',
  NS: 'udeblevet',
  DQ: 'diskvalificeret',
}
