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
