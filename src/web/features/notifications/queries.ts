import { queryOptions } from '@tanstack/react-query'
import { getMail, listMails, getMyMail, listMyMails } from '#contract/notifications/endpoints.ts'
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
