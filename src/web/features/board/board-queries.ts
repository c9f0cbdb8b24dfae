import { queryOptions } from '@tanstack/react-query'
import { getBoard, getHoleStatistics, getPlaceReason } from '#contract/board/endpoints.ts'
import type { BoardView } from '#domain/board/board.ts'
import { call } from '../../api.ts'

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
