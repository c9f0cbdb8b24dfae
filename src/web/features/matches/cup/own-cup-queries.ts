import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { listOwnCups, setOwnLineUp } from '#contract/matches/cup.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../../api.ts'

export const ownCupsQuery = queryOptions({
  queryKey: ['my-cups'],
  queryFn: ({ signal }) => call(listOwnCups, {}, signal),
})

export const setOwnLineUpMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (input: SentInput<typeof setOwnLineUp>) => call(setOwnLineUp, input),
    onSettled: () => client.invalidateQueries({ queryKey: ['my-cups'] }),
  })
