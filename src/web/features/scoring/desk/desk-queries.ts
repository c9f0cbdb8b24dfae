import {
  correctScore,
  getCardOfTournament,
  previewCorrection,
  previewPenalties,
  setPenalties,
} from '#contract/results/cards.ts'
import { setDrives, settleDrives } from '#contract/scoring/drives.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { listCards, renewFlightKey } from '#contract/scoring/cards.ts'
import {
  checkCard,
  getControlBoard,
  getDesk,
  handleReport,
  setStatus,
  enterPaperCard,
  type StatusInput,
} from '#contract/scoring/desk.ts'
import {
  announceRestart,
  getSuspension,
  planRestart,
  remindOfSuspension,
  resumePlay,
  suspendPlay,
} from '#contract/scoring/suspension.ts'
import { call } from '../../../api.ts'

type CardKey = { tournamentId: string; roundId: string; entryId: string }

/** Refetched often, because the page stays open all day. */
export const cardsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'cards'],
    queryFn: ({ signal }) => call(listCards, { tournamentId }, signal),
    refetchInterval: 10_000,
  })

export const cardQuery = (key: CardKey) =>
  queryOptions({
    queryKey: ['tournaments', key.tournamentId, 'cards', key.roundId, key.entryId],
    queryFn: ({ signal }) => call(getCardOfTournament, key, signal),
    refetchInterval: 10_000,
  })

export const previewMutation = mutationOptions({
  mutationFn: (input: SentInput<typeof previewCorrection>) => call(previewCorrection, input),
})

export const correctMutation = (client: QueryClient, { tournamentId }: CardKey) =>
  mutationOptions({
    mutationFn: (input: SentInput<typeof correctScore>) => call(correctScore, input),
    onSettled: () => client.invalidateQueries({ queryKey: ['tournaments', tournamentId, 'cards'] }),
  })

type PenaltiesInput = SentInput<typeof setPenalties>

export const previewPenaltiesMutation = mutationOptions({
  mutationFn: ({ revision: _revision, ...input }: PenaltiesInput) => call(previewPenalties, input),
})

export const penaltiesMutation = (client: QueryClient, { tournamentId }: CardKey) =>
  mutationOptions({
    mutationFn: (input: PenaltiesInput) => call(setPenalties, input),
    onSettled: () => client.invalidateQueries({ queryKey: ['tournaments', tournamentId, 'cards'] }),
  })

/** Cached cards for printing have the old key, so they are fetched again. */
export const renewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (flight: { tournamentId: string; flightId: string }) =>
      call(renewFlightKey, flight),
    onSuccess: (_new, { tournamentId }) =>
      client.resetQueries({ queryKey: ['tournaments', tournamentId, 'flight-cards'] }),
  })

/** The tournament for its tournament desk. */
export const deskQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'desk'],
    queryFn: ({ signal }) => call(getDesk, { tournamentId }, signal),
    refetchInterval: 10_000,
  })

export const controlBoardQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'control-board'],
    queryFn: ({ signal }) => call(getControlBoard, { tournamentId }, signal),
    refetchInterval: 10_000,
  })

/** Where the flights are while play is suspended. */
export const suspensionQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'suspension'],
    queryFn: ({ signal }) => call(getSuspension, { tournamentId }, signal),
    refetchInterval: 5_000,
  })

/** A day and minutes after its midnight. */
export type RestartMoment = { day: string; minute: number }

/** @param at null for a restart at once. */
export const restartQuery = (tournamentId: string, at: RestartMoment | null) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'restart', at],
    queryFn: ({ signal }) => call(planRestart, { tournamentId, ...at }, signal),
    refetchInterval: 15_000,
  })

/** Changes by the tournament desk, after which all data of the tournament is fetched again. */
export const deskMutations = (client: QueryClient, tournamentId: string) => {
  const onSettled = () => client.invalidateQueries({ queryKey: ['tournaments', tournamentId] })
  return {
    type: mutationOptions({
      mutationFn: (input: SentInput<typeof enterPaperCard>) => call(enterPaperCard, input),
      onSettled,
    }),
    check: mutationOptions({
      mutationFn: (input: SentInput<typeof checkCard>) => call(checkCard, input),
      onSettled,
    }),
    status: mutationOptions({
      mutationFn: (input: StatusInput) => call(setStatus, input),
      onSettled,
    }),
    markHandled: mutationOptions({
      mutationFn: (reportId: string) => call(handleReport, { tournamentId, reportId }),
      onSettled,
    }),
    setDrives: mutationOptions({
      mutationFn: (input: SentInput<typeof setDrives>) => call(setDrives, input),
      onSettled,
    }),
    settleDrives: mutationOptions({
      mutationFn: (input: Omit<SentInput<typeof settleDrives>, 'tournamentId'>) =>
        call(settleDrives, { tournamentId, ...input }),
      onSettled,
    }),
    suspend: mutationOptions({
      mutationFn: (input: Omit<SentInput<typeof suspendPlay>, 'tournamentId'>) =>
        call(suspendPlay, { tournamentId, ...input }),
      onSettled,
    }),
    remind: mutationOptions({
      mutationFn: (flightId: string | null) => call(remindOfSuspension, { tournamentId, flightId }),
      onSettled,
    }),
    announceRestart: mutationOptions({
      mutationFn: (at: RestartMoment) => call(announceRestart, { tournamentId, ...at }),
      onSettled,
    }),
    resume: mutationOptions({
      mutationFn: (at: RestartMoment | null) => call(resumePlay, { tournamentId, at }),
      onSettled,
    }),
  }
}
