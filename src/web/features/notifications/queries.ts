import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  getMail,
  getMailAddress,
  getMyMail,
  listMails,
  listMyMails,
  retryMailAddress,
} from '#contract/notifications/endpoints.ts'
import {
  getMarketing,
  getUnsubscribe,
  setMarketing,
  unsubscribe,
} from '#contract/notifications/marketing.ts'
import { call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'

export const mailsQuery = (address: string | undefined) =>
  queryOptions({
    queryKey: ['mailbox', 'list', address ?? ''],
    queryFn: ({ signal }) => call(listMails, { address }, signal),
    refetchInterval: 3_000,
  })

export const mailQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['mailbox', 'mail', mailId],
    queryFn: ({ signal }) => call(getMail, { mailId }, signal),
  })

export const myMailsQuery = queryOptions({
  queryKey: ['my-mails'],
  queryFn: ({ signal }) => call(listMyMails, {}, signal),
  ...offlineQueryOptions,
})

export const myMailQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['my-mails', mailId],
    queryFn: ({ signal }) => call(getMyMail, { mailId }, signal),
    ...offlineQueryOptions,
  })

const mailAddressKey = ['mail-address']

export const mailAddressQuery = queryOptions({
  queryKey: mailAddressKey,
  queryFn: ({ signal }) => call(getMailAddress, {}, signal),
})

export const retryAddressMutation = mutationOptions({
  mutationFn: () => call(retryMailAddress, {}),
  onSuccess: (_data: unknown, _input: void, _result: unknown, { client }) =>
    client.invalidateQueries({ queryKey: mailAddressKey }),
})

export const marketingQuery = queryOptions({
  queryKey: ['marketing'],
  queryFn: ({ signal }) => call(getMarketing, {}, signal),
})

export const setMarketingMutation = mutationOptions({
  mutationFn: (choice: { agrees: boolean; version: string }) => call(setMarketing, choice),
  onSuccess: (data, _input, _result, { client }) =>
    client.setQueryData(marketingQuery.queryKey, data),
})

/** The consent whose mailed link was opened in this browser. */
export const unsubscribeQuery = queryOptions({
  queryKey: ['unsubscribe'],
  queryFn: ({ signal }) => call(getUnsubscribe, {}, signal),
})

export const unsubscribeMutation = mutationOptions({
  mutationFn: () => call(unsubscribe, {}),
  onSuccess: (data, _input: void, _result, { client }) =>
    client.setQueryData(unsubscribeQuery.queryKey, data),
})
