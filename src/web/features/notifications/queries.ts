import { queryOptions } from '@tanstack/react-query'
import { getMail, listMails } from '#contract/notifications.ts'
import { call } from '../../api.ts'

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
