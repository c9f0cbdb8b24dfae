import { queryOptions } from '@tanstack/react-query'
import { countMessageRecipients, getMessageChoices } from '#contract/admin/messages.ts'
import type { MessageAudience, MessagePurpose } from '#domain/admin/message.ts'
import { call } from '../../../api.ts'

/** The seasons and clubs to choose from. */
export const messageChoicesQuery = queryOptions({
  queryKey: ['admin', 'message-choices'],
  queryFn: ({ signal }) => call(getMessageChoices, {}, signal),
})

/** How many people a message would be mailed to; not asked before the audience is complete. */
export const recipientsQuery = (audience: MessageAudience | undefined, purpose: MessagePurpose) =>
  queryOptions({
    queryKey: ['admin', 'message-recipients', audience ?? null, purpose],
    queryFn: async ({ signal }) =>
      audience ? (await call(countMessageRecipients, { audience, purpose }, signal)).recipients : 0,
    enabled: audience !== undefined,
  })
