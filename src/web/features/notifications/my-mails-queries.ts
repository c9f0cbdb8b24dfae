import { queryOptions } from '@tanstack/react-query'
import { getMyMail, listMyMails } from '#contract/notifications.ts'
import { call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'

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
