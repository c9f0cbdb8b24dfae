import { queryOptions } from '@tanstack/react-query'
import { getBoard, getHoleStatistics, getPlaceReason } from '#contract/board/endpoints.ts'
import type { BoardView } from '#domain/board/board.ts'
import { call } from '../../api.ts'
import { getSideCompetitions } from '#contract/sidecompetitions/endpoints.ts'

export const boardQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['rounds', roundId, 'board'],
    queryFn: ({ signal }) => call(getBoard, { roundId }, signal),
  })

export const statisticsQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['rounds', roundId, 'statistics'],
    queryFn: ({ signal }) => call(getHoleStatistics, { roundId }, signal),
  })

type ReasonParams = { roundId: string; entryId: string; view: BoardView }

export const reasonQuery = (params: ReasonParams) =>
  queryOptions({
    queryKey: ['rounds', params.roundId, 'reason', params.entryId, params.view],
    queryFn: ({ signal }) => call(getPlaceReason, params, signal),
  })

/** The leaders of the side competitions; the response is mostly 304. */
export const sideCompetitionsQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['rounds', roundId, 'sides'],
    queryFn: ({ signal }) => call(getSideCompetitions, { roundId }, signal),
  })
