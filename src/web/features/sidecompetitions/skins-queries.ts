import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SentInput } from '#contract/shared/endpoint.ts'
import {
  createSkins,
  listSkins,
  removeSkins,
  setSkinsPlayOff,
} from '#contract/sidecompetitions/skins.ts'
import { call } from '../../api.ts'

export const skinsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'skins'],
    queryFn: ({ signal }) => call(listSkins, { tournamentId }, signal),
  })

type NewSkins = Omit<SentInput<typeof createSkins>, 'tournamentId'>

export const skinsMutations = (client: QueryClient, tournamentId: string) => {
  const { queryKey } = skinsQuery(tournamentId)
  const onSettled = () => client.invalidateQueries({ queryKey })
  return {
    create: mutationOptions({
      mutationFn: (input: NewSkins) => call(createSkins, { tournamentId, ...input }),
      onSettled,
    }),
    setPlayOff: mutationOptions({
      mutationFn: (input: { skinsId: string; from: string | null; winner: string | null }) =>
        call(setSkinsPlayOff, { tournamentId, ...input }),
      onSettled,
    }),
    remove: mutationOptions({
      mutationFn: (skinsId: string) => call(removeSkins, { tournamentId, skinsId }),
      onSettled,
    }),
  }
}
