/**
 * Why a player has no place, or lost it, in the order they stand below the field
 * (docs/algorithms/ranking-and-ties.md).
 */
export const playerStatuses = ['MDF', 'MC', 'RTD', 'WD', 'NR', 'NC', 'NS', 'DQ'] as const
export type PlayerStatus = (typeof playerStatuses)[number]

type Drawn = { state: string; status: PlayerStatus | null }

/**
 * The code of a player who is drawn: whoever has given her place up since is WD, until the tournament desk says
 * otherwise. No card of hers is waited for.
 */
export const statusOfDrawn = ({ state, status }: Drawn): PlayerStatus | null =>
  status ?? (state === 'withdrawn' || state === 'expired' ? 'WD' : null)

/** The reason word beside the code. */
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
