import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { hideHoles } from '#contract/board.ts'
import {
  getPlayOffStrokes,
  scorePlayOff,
  type PlayOffScores,
  previewSettlement,
  settleCards,
  unsettleCard,
  type CardToSettle,
  restoreRound,
  voidRound,
} from '#contract/results-decisions.ts'
import {
  applyFix,
  drawLots,
  getFixable,
  getResults,
  moveResult,
  previewFix,
  writePlayOff,
  type Fix,
  type ResultStep,
  type TournamentResults,
} from '#contract/results.ts'
import { call } from '../../api.ts'

export const resultsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'results'],
    queryFn: ({ signal }) => call(getResults, { tournamentId }, signal),
    refetchInterval: 10_000,
  })

export const fixableRoundsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'fixable'],
    queryFn: ({ signal }) => call(getFixable, { tournamentId }, signal),
  })

/** What each player of a tie receives on the holes of its play-off. */
export const playOffStrokesQuery = (
  tournamentId: string,
  tie: { divisionId: string; place: number; holes: readonly number[] },
) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'play-off-strokes', tie],
    queryFn: async ({ signal }) => {
      const asked = { tournamentId, ...tie, holes: tie.holes.join(',') }
      return { ...(await call(getPlayOffStrokes, asked, signal)), holes: [...tie.holes] }
    },
    enabled: tie.holes.length > 0,
    // While the next hole is typed, the fields of those before it stay.
    placeholderData: keepPreviousData,
  })

/** What takes a result on; each is answered with the whole of it as it is now. */
export const resultMutations = (client: QueryClient, tournamentId: string) => {
  const onSuccess = (now: TournamentResults) => {
    client.setQueryData(resultsQuery(tournamentId).queryKey, now)
    return client.invalidateQueries({ queryKey: ['tournaments', tournamentId] })
  }
  return {
    move: mutationOptions({
      mutationFn: (step: Omit<ResultStep, 'tournamentId'>) =>
        call(moveResult, { tournamentId, ...step }),
      onSuccess,
    }),
    lots: mutationOptions({
      mutationFn: (divisionId: string) => call(drawLots, { tournamentId, divisionId }),
      onSuccess,
    }),
    playOff: mutationOptions({
      mutationFn: (given: { divisionId: string; bestFirst: string[]; isShared: boolean }) =>
        call(writePlayOff, { tournamentId, ...given }),
      onSuccess,
    }),
    previewSettlement: mutationOptions({
      mutationFn: (cards: CardToSettle[]) => call(previewSettlement, { tournamentId, cards }),
    }),
    scores: mutationOptions({
      mutationFn: (given: Omit<PlayOffScores, 'tournamentId'>) =>
        call(scorePlayOff, { tournamentId, ...given }),
      onSuccess,
    }),
    settle: mutationOptions({
      mutationFn: (cards: CardToSettle[]) => call(settleCards, { tournamentId, cards }),
      onSuccess,
    }),
    unsettle: mutationOptions({
      mutationFn: (card: { roundId: string; entryId: string }) =>
        call(unsettleCard, { tournamentId, ...card }),
      onSuccess,
    }),
    declare: mutationOptions({
      mutationFn: ({ roundId, reason }: { roundId: string; reason: string | null }) =>
        reason === null
          ? call(restoreRound, { tournamentId, roundId })
          : call(voidRound, { tournamentId, roundId, reason }),
      onSuccess,
    }),
    hide: mutationOptions({
      mutationFn: (given: { roundId: string; holes: number; opensAt: number | null }) =>
        call(hideHoles, { tournamentId, ...given }),
      onSuccess: () => client.invalidateQueries({ queryKey: ['tournaments', tournamentId] }),
    }),
    preview: mutationOptions({
      mutationFn: (fix: Fix) => call(previewFix, { tournamentId, fix }),
    }),
    fix: mutationOptions({
      mutationFn: (fix: Fix) => call(applyFix, { tournamentId, fix }),
      onSuccess: () => client.invalidateQueries({ queryKey: ['tournaments', tournamentId] }),
    }),
  }
}
