import { queryOptions } from '@tanstack/react-query'
import { getTournamentMessage, listTournamentMessages } from '#contract/director/messages.ts'
import { call } from '../../../api.ts'

/** Mails are sent within seconds; while some wait, the page asks again. */
const waitingMs = 3_000

export const messagesQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'messages'],
    queryFn: ({ signal }) => call(listTournamentMessages, { tournamentId }, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.messages.some(({ mails }) => mails.queued > 0) ? waitingMs : false,
  })

export const recipientsQuery = (tournamentId: string, messageId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'messages', messageId],
    queryFn: ({ signal }) => call(getTournamentMessage, { tournamentId, messageId }, signal),
  })
