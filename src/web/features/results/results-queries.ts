import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { hideHoles } from '#contract/board/endpoints.ts'
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
} from '#contract/results/decisions.ts'
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
} from '#contract/results/endpoints.ts'
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

/** The strokes of each tied player on the holes of a play-off. */
export const playOffStrokesQuery = (
  tournamentId: string,
  tie: { divisionId: string; place: number; holes: readonly number[] },
) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'play-off-strokes', tie],
    queryFn: async ({ signal }) => {
      const input = { tournamentId, ...tie, holes: tie.holes.join(',') }
      return { ...(await call(getPlayOffStrokes, input, signal)), holes: [...tie.holes] }
    },
    enabled: tie.holes.length > 0,
    // Keeps the fields of earlier holes while the next hole is typed.
    placeholderData: keepPreviousData,
  })

/** Changes of a result; most return the complete new result. */
export const resultMutations = (client: QueryClient, tournamentId: string) => {
  const onSuccess = (results: TournamentResults) => {
    client.setQueryData(resultsQuery(tournamentId).queryKey, results)
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
      mutationFn: (input: { divisionId: string; bestFirst: string[]; isShared: boolean }) =>
        call(writePlayOff, { tournamentId, ...input }),
      onSuccess,
    }),
    previewSettlement: mutationOptions({
      mutationFn: (cards: CardToSettle[]) => call(previewSettlement, { tournamentId, cards }),
    }),
    scores: mutationOptions({
      mutationFn: (input: Omit<PlayOffScores, 'tournamentId'>) =>
        call(scorePlayOff, { tournamentId, ...input }),
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
    setVoid: mutationOptions({
      mutationFn: ({ roundId, reason }: { roundId: string; reason: string | null }) =>
        reason === null
          ? call(restoreRound, { tournamentId, roundId })
          : call(voidRound, { tournamentId, roundId, reason }),
      onSuccess,
    }),
    hide: mutationOptions({
      mutationFn: (input: { roundId: string; holes: number; opensAt: number | null }) =>
        call(hideHoles, { tournamentId, ...input }),
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
