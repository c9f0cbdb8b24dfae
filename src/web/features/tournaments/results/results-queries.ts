import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { hideHoles } from '#contract/tournament-board.ts'
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
} from '#contract/tournament-results.ts'
import { call } from '../../../api.ts'

export const resultsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'results'],
    queryFn: ({ signal }) => call(getResults, { tournamentId }, signal),
    refetchInterval: 10_000,
  })

export const fixableQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'fixable'],
    queryFn: ({ signal }) => call(getFixable, { tournamentId }, signal),
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
      mutationFn: (given: { divisionId: string; bestFirst: string[] }) =>
        call(writePlayOff, { tournamentId, ...given }),
      onSuccess,
    }),
    hide: mutationOptions({
      mutationFn: (given: { roundId: string; holes: number }) =>
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
