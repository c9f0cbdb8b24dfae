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
  getResults,
  moveResult,
  previewFix,
  writePlayOff,
  type Fix,
  type ResultStep,
  type TournamentResults,
} from '#contract/results/endpoints.ts'
import { getFixable } from '#contract/results/fixable.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
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

/** Null for `reason` makes the round count again. */
type VoidChange = { roundId: string; from: string | null; reason: string | null }

/** Changes of a result; most return the complete new result. */
export const resultMutations = (client: QueryClient, tournamentId: string) => {
  const onSuccess = (results: TournamentResults) => {
    client.setQueryData(resultsQuery(tournamentId).queryKey, results)
    return client.invalidateQueries({ queryKey: ['tournaments', tournamentId] })
  }
  // After a refusal too: a colleague may have changed the result.
  const onError = () => client.invalidateQueries({ queryKey: ['tournaments', tournamentId] })
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
      mutationFn: (input: Omit<SentInput<typeof writePlayOff>, 'tournamentId'>) =>
        call(writePlayOff, { tournamentId, ...input }),
      onSuccess,
      onError,
    }),
    previewSettlement: mutationOptions({
      mutationFn: (cards: CardToSettle[]) => call(previewSettlement, { tournamentId, cards }),
    }),
    scores: mutationOptions({
      mutationFn: (input: Omit<PlayOffScores, 'tournamentId'>) =>
        call(scorePlayOff, { tournamentId, ...input }),
      onSuccess,
      onError,
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
      mutationFn: ({ roundId, from, reason }: VoidChange) =>
        reason === null
          ? call(restoreRound, { tournamentId, roundId })
          : call(voidRound, { tournamentId, roundId, from, reason }),
      onSuccess,
      onError,
    }),
    hide: mutationOptions({
      mutationFn: (input: Omit<SentInput<typeof hideHoles>, 'tournamentId'>) =>
        call(hideHoles, { tournamentId, ...input }),
      onSettled: () => client.invalidateQueries({ queryKey: ['tournaments', tournamentId] }),
    }),
  }
}

/** Previews and applies a fix, after which everything of the tournament is fetched again. */
export const fixMutations = (client: QueryClient, tournamentId: string) => ({
  preview: mutationOptions({
    mutationFn: (fix: Fix) => call(previewFix, { tournamentId, fix }),
  }),
  fix: mutationOptions({
    mutationFn: (input: { fix: Fix; basedOn: string }) =>
      call(applyFix, { tournamentId, ...input }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tournaments', tournamentId] }),
  }),
})
