import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  chooseExtrasFor,
  createExtra,
  deleteExtra,
  listExtras,
  updateExtra,
  type DirectorsExtras,
  type ExtraChoices,
  type ExtraFields,
} from '#contract/entries/extras.ts'
import { call } from '../../../api.ts'

/** Refetched regularly, because golfers choose while the director has it open. */
export const extrasQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'extras'],
    queryFn: ({ signal }) => call(listExtras, { tournamentId }, signal),
    refetchInterval: 20_000,
  })

/** The director's mutations of extras; each returns the updated list. */
export const extrasMutations = (client: QueryClient, tournamentId: string) => {
  const { queryKey } = extrasQuery(tournamentId)
  const onSuccess = (now: DirectorsExtras) => client.setQueryData(queryKey, now)
  const onError = () => client.invalidateQueries({ queryKey })
  return {
    create: mutationOptions({
      mutationFn: (fields: ExtraFields) => call(createExtra, { tournamentId, ...fields }),
      onSuccess,
    }),
    update: mutationOptions({
      mutationFn: (input: ExtraFields & { extraId: string; basedOn: string }) =>
        call(updateExtra, { tournamentId, ...input }),
      onSuccess,
      onError,
    }),
    remove: mutationOptions({
      mutationFn: (extraId: string) => call(deleteExtra, { tournamentId, extraId }),
      onSuccess,
      onError,
    }),
    choose: mutationOptions({
      mutationFn: (input: { entryId: string; extras: ExtraChoices }) =>
        call(chooseExtrasFor, { tournamentId, ...input }),
      onSuccess,
      onError,
    }),
  }
}
