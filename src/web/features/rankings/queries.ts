import { queryOptions } from '@tanstack/react-query'
import {
  getClubRanking,
  getRanking,
  getRankingReason,
  listClubRankings,
  listRankings,
  listRankingsOfTournament,
} from '#contract/rankings/endpoints.ts'
import { call } from '../../api.ts'

export const rankingsQuery = queryOptions({
  queryKey: ['rankings'],
  queryFn: ({ signal }) => call(listRankings, {}, signal),
})

export const rankingQuery = (slug: string) =>
  queryOptions({
    queryKey: ['rankings', slug],
    queryFn: ({ signal }) => call(getRanking, { slug }, signal),
  })

export const rankingReasonQuery = (params: { slug: string; entryId: string }) =>
  queryOptions({
    queryKey: ['rankings', params.slug, 'reason', params.entryId],
    queryFn: ({ signal }) => call(getRankingReason, params, signal),
  })

export const tournamentRankingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tournaments', slug, 'rankings'],
    queryFn: ({ signal }) => call(listRankingsOfTournament, { slug }, signal),
  })

export const clubRankingsQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['clubs', clubId, 'rankings'],
    queryFn: ({ signal }) => call(listClubRankings, { clubId }, signal),
  })

export const clubRankingQuery = (clubId: string, rankingId: string) =>
  queryOptions({
    queryKey: ['clubs', clubId, 'rankings', rankingId],
    queryFn: ({ signal }) => call(getClubRanking, { clubId, rankingId }, signal),
  })
