import { reopenWalkovers } from '#domain/matches/reopen-walkovers.ts'
import { isWritten, type Contestant, type LoadedDivision } from './load-division.ts'
import type { MatchRow } from './match-queries.ts'

/** The matches without the results that the withdrawal of a contestant gave, where no later match has begun. */
export const reopenedFor = (
  { matches, contestants }: Pick<LoadedDivision, 'matches' | 'contestants'>,
  { id, withdrawnAt }: Contestant,
): MatchRow[] =>
  reopenWalkovers(matches, {
    contestant: id,
    isAfterWithdrawal: ({ decidedAt }) =>
      withdrawnAt !== null && decidedAt !== null && decidedAt >= withdrawnAt,
    isWritten: (match) => isWritten(match) || match.reported !== null,
    isWithdrawn: (other) => contestants.some((one) => one.id === other && one.withdrawnAt !== null),
  })
