import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { acceptInvitation, getInvitation } from '#contract/accounts/invitations.ts'
import { call } from '../../api.ts'

export const invitationQuery = queryOptions({
  queryKey: ['account', 'invitation'],
  queryFn: ({ signal }) => call(getInvitation, {}, signal),
})

export const acceptMutation = mutationOptions({
  mutationFn: (name: string | undefined) => call(acceptInvitation, { ...(name && { name }) }),
})
