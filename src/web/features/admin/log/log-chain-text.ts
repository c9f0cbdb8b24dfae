import type { LogChain } from '#contract/admin/log-chain.ts'
import { figureText } from '#domain/shared/figure.ts'
import { danishTime } from '../danish-time.ts'

/** Up to when the log is known to be whole, as the sentence below the title. */
export function logChainText({ position, chainedAt, verified }: LogChain): string {
  if (!chainedAt) return 'Der er ikke skrevet noget i loggens kæde endnu.'
  const chained = `Kæden er ført til og med ${danishTime(chainedAt)}.`
  if (!verified) return `${chained} Loggen bliver efterset hver nat efter kl.\u00a04.`
  if (verified.total > 0) return chained
  const whole = `Loggen er hel til og med hændelse ${figureText(verified.position)} i kæden. Den blev efterset ${danishTime(verified.at)}.`
  return position > verified.position ? `${whole} ${chained}` : whole
}

/** The title of the warning, for a log that is not whole. */
export const brokenLogTitle = ({ at, total }: NonNullable<LogChain['verified']>) =>
  total === 1
    ? `Loggen er ikke hel: ét fund ved eftersynet ${danishTime(at)}`
    : `Loggen er ikke hel: ${figureText(total)} fund ved eftersynet ${danishTime(at)}`
