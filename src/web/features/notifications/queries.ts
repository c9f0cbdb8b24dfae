import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  getMail,
  getMailAddress,
  getMyMail,
  listMails,
  listMyMails,
  retryMailAddress,
} from '#contract/notifications/endpoints.ts'
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
