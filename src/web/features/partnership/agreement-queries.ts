import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getClubAgreement,
  getOpenedAgreement,
  listClubAgreements,
  mailClubAgreement,
  signClubAgreement,
  signOpenedAgreement,
} from '#contract/partnership/agreements.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../api.ts'

export const openedAgreementQuery = queryOptions({
  queryKey: ['opened-agreement'],
  queryFn: ({ signal }) => call(getOpenedAgreement, {}, signal),
})

/** Signs the opened agreement, and fetches it again also after a refusal, because it may have been overtaken. */
export function useSignOpened() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: SentInput<typeof signOpenedAgreement>) => call(signOpenedAgreement, input),
    onSettled: () => client.invalidateQueries({ queryKey: ['opened-agreement'] }),
  })
}

const keyOf = (clubId: string, ...rest: string[]) => ['club-agreements', clubId, ...rest]

export const clubAgreementsQuery = (clubId: string) =>
  queryOptions({
    queryKey: keyOf(clubId),
    queryFn: ({ signal }) => call(listClubAgreements, { clubId }, signal),
  })

export const clubAgreementQuery = (clubId: string, agreementId: string) =>
  queryOptions({
    queryKey: keyOf(clubId, agreementId),
    queryFn: ({ signal }) => call(getClubAgreement, { clubId, agreementId }, signal),
  })

/** Signs the newest version, and fetches the versions again also after a refusal. */
export function useSignClub(clubId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: SentInput<typeof signClubAgreement>) => call(signClubAgreement, input),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(clubId) }),
  })
}

export const mailClubMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (input: SentInput<typeof mailClubAgreement>) => call(mailClubAgreement, input),
    onSuccess: (_data, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf(clubId) }),
  })
