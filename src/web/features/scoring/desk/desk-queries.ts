import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SentInput } from '#contract/endpoint.ts'
import {
  correctScore,
  getCardOfTournament,
  listCards,
  previewCorrection,
  previewPenalties,
  renewFlightKey,
  setPenalties,
} from '#contract/scoring-cards.ts'
import {
  checkCard,
  getControlBoard,
  getDesk,
  handleReport,
  resumePlay,
  setStatus,
  suspendPlay,
  enterPaperCard,
  type StatusGiven,
} from '#contract/scoring-desk.ts'
import { call } from '../../../api.ts'

type OnCard = { tournamentId: string; roundId: string; entryId: string }
export type Correction = SentInput<typeof correctScore>
export type Asked = SentInput<typeof previewCorrection>

/** The tournament desk looks at it all day. */
export const cardsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'cards'],
    queryFn: ({ signal }) => call(listCards, { tournamentId }, signal),
    refetchInterval: 10_000,
  })

export const cardQuery = (of: OnCard) =>
  queryOptions({
    queryKey: ['tournaments', of.tournamentId, 'cards', of.roundId, of.entryId],
    queryFn: ({ signal }) => call(getCardOfTournament, of, signal),
    refetchInterval: 10_000,
  })

export const previewMutation = mutationOptions({
  mutationFn: (asked: Asked) => call(previewCorrection, asked),
})

export const correctMutation = (client: QueryClient, of: OnCard) =>
  mutationOptions({
    mutationFn: (correction: Correction) => call(correctScore, correction),
    onSettled: () =>
      client.invalidateQueries({ queryKey: ['tournaments', of.tournamentId, 'cards'] }),
  })

type Penalised = SentInput<typeof setPenalties>

export const previewPenaltiesMutation = mutationOptions({
  mutationFn: ({ revision: _revision, ...asked }: Penalised) => call(previewPenalties, asked),
})

export const penaltiesMutation = (client: QueryClient, of: OnCard) =>
  mutationOptions({
    mutationFn: (given: Penalised) => call(setPenalties, given),
    onSettled: () =>
      client.invalidateQueries({ queryKey: ['tournaments', of.tournamentId, 'cards'] }),
  })

/** The cards that are printed have the old key until they are fetched again. */
export const renewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (of: { tournamentId: string; flightId: string }) => call(renewFlightKey, of),
    onSuccess: (_new, { tournamentId }) =>
      client.resetQueries({ queryKey: ['tournaments', tournamentId, 'flight-cards'] }),
  })

/** The tournament around the tournament desk. */
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

/** What the tournament desk does; afterwards everything it looks at is fetched again. */
export const deskMutations = (client: QueryClient, tournamentId: string) => {
  const onSettled = () => client.invalidateQueries({ queryKey: ['tournaments', tournamentId] })
  return {
    type: mutationOptions({
      mutationFn: (typed: SentInput<typeof enterPaperCard>) => call(enterPaperCard, typed),
      onSettled,
    }),
    check: mutationOptions({
      mutationFn: (checked: SentInput<typeof checkCard>) => call(checkCard, checked),
      onSettled,
    }),
    status: mutationOptions({
      mutationFn: (given: StatusGiven) => call(setStatus, given),
      onSettled,
    }),
    markHandled: mutationOptions({
      mutationFn: (reportId: string) => call(handleReport, { tournamentId, reportId }),
      onSettled,
    }),
    suspend: mutationOptions({
      mutationFn: (given: Omit<SentInput<typeof suspendPlay>, 'tournamentId'>) =>
        call(suspendPlay, { tournamentId, ...given }),
      onSettled,
    }),
    resume: mutationOptions({
      mutationFn: () => call(resumePlay, { tournamentId }),
      onSettled,
    }),
  }
}
