import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { revealSession, setLineUp, setUpCup } from '#contract/matches/cup.ts'
import {
  changeMatches,
  getDirectedMatches,
  listMatches,
  orderMatchSeeds,
  previewMatchChange,
  publishKnockOut,
  publishMatches,
  setMatchDeadline,
  unpublishMatches,
  type MatchChangeInput,
} from '#contract/matches/endpoints.ts'
import {
  answerMatchPlan,
  answerMatchReport,
  concedeMatch,
  listMyMatches,
  messageOpponent,
  planMatch,
  reportMatch,
} from '#contract/matches/own.ts'
import type { Endpoint, SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../api.ts'

/** Results arrive a few times a day; a reader who stays sees them within half a minute. */
const liveMs = 30_000

export const matchesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tournaments', slug, 'matches'],
    queryFn: ({ signal }) => call(listMatches, { slug }, signal),
    refetchInterval: liveMs,
  })

export const directedMatchesQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'matches', 'directed'],
    queryFn: ({ signal }) => call(getDirectedMatches, { tournamentId }, signal),
  })

export const myMatchesQuery = queryOptions({
  queryKey: ['my-matches'],
  queryFn: ({ signal }) => call(listMyMatches, {}, signal),
  refetchInterval: liveMs,
})

type SeedOrder = { tournamentId: string; divisionId: string; byHandicap: number; lot?: string }

export const seedsQuery = (order: SeedOrder) =>
  queryOptions({
    queryKey: ['tournaments', order.tournamentId, 'matches', 'seeds', order],
    queryFn: ({ signal }) => call(orderMatchSeeds, order, signal),
    staleTime: Infinity,
  })

type Change = { tournamentId: string; divisionId: string; change: MatchChangeInput }

export const changePreviewQuery = (input: Change) =>
  queryOptions({
    queryKey: ['tournaments', input.tournamentId, 'matches', 'preview', input],
    queryFn: ({ signal }) => call(previewMatchChange, input, signal),
    // What a change does depends on everything before it.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** The mutations of a director; each refetches everything about the tournament's matches. */
export const matchMutations = (client: QueryClient, tournamentId: string) => {
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['tournaments', tournamentId] }),
      client.invalidateQueries({ queryKey: ['my-matches'] }),
    ])
  const of = <E extends Endpoint>(endpoint: E) =>
    mutationOptions({
      mutationFn: (input: SentInput<E>) => call(endpoint, input as never),
      onSettled,
    })
  return {
    publish: of(publishMatches),
    publishKnockOut: of(publishKnockOut),
    unpublish: of(unpublishMatches),
    moveDeadline: of(setMatchDeadline),
    change: of(changeMatches),
    setUpCup: of(setUpCup),
    setLineUp: of(setLineUp),
    revealSession: of(revealSession),
  }
}

/** The mutations of a player; each refetches the own matches. */
export const ownMatchMutations = (client: QueryClient) => {
  const onSettled = () => client.invalidateQueries({ queryKey: ['my-matches'] })
  const of = <E extends Endpoint>(endpoint: E) =>
    mutationOptions({
      mutationFn: (input: SentInput<E>) => call(endpoint, input as never),
      onSettled,
    })
  return {
    report: of(reportMatch),
    answer: of(answerMatchReport),
    concede: of(concedeMatch),
    plan: of(planMatch),
    answerPlan: of(answerMatchPlan),
    write: of(messageOpponent),
  }
}
