import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  chooseClubMail,
  getClubLink,
  listLinkedRounds,
  returnLinkedRound,
  showClubMail,
} from '#contract/checkins/club-link.ts'
import { call } from '../../api.ts'

const key = ['club-link']

/** The club of the mailed link that was opened in this browser. */
export const clubLinkQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(getClubLink, {}, signal),
})

export const linkedRoundsQuery = queryOptions({
  queryKey: [...key, 'rounds'],
  queryFn: ({ signal }) => call(listLinkedRounds, {}, signal),
  refetchInterval: 60_000,
})

/** The list is read again also after a refusal: somebody else may have been first. */
export const returnLinkedMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (round: { checkInId: string; id: string }) => call(returnLinkedRound, round),
    onSettled: () => client.invalidateQueries({ queryKey: [...key, 'rounds'] }),
  })

const mailKey = (clubId: string) => ['clubs', clubId, 'month-mail']

export const clubMailQuery = (clubId: string) =>
  queryOptions({
    queryKey: mailKey(clubId),
    queryFn: ({ signal }) => call(showClubMail, { clubId }, signal),
  })

export const chooseMailMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (choice: { email: string; receives: boolean }) =>
      call(chooseClubMail, { clubId, ...choice }),
    onSuccess: (data, _input, _result, { client }) => client.setQueryData(mailKey(clubId), data),
  })
