import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  createSide,
  deleteSide,
  getOwnSide,
  getSides,
  joinSide,
  leaveSide,
  pairPlayers,
  previewFillers,
  setFillers,
  startOwnSide,
  updateSide,
  type OwnSide,
  type Sides,
} from '#contract/entries/sides.ts'
import type { Pairing } from '#domain/entries/pair-up.ts'
import { call } from '../../../api.ts'

export const sidesQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'sides'],
    queryFn: ({ signal }) => call(getSides, { tournamentId }, signal),
  })

export type SidesDivision = Sides['divisions'][number]
type SideChange = { sideId: string; entryIds: string[]; name: string; basedOn: string }

/** The director's mutations of sides; each returns all sides. */
export const sideMutations = (client: QueryClient, tournamentId: string) => {
  const { queryKey } = sidesQuery(tournamentId)
  const onSuccess = (now: Sides) => client.setQueryData(queryKey, now)
  // After a refusal too: a player may have joined a side meanwhile.
  const onError = () => client.invalidateQueries({ queryKey })
  return {
    create: mutationOptions({
      mutationFn: (side: { entryIds: string[]; name: string }) =>
        call(createSide, { tournamentId, ...side }),
      onSuccess,
      onError,
    }),
    update: mutationOptions({
      mutationFn: (side: SideChange) => call(updateSide, { tournamentId, ...side }),
      onSuccess,
      onError,
    }),
    remove: mutationOptions({
      mutationFn: (sideId: string) => call(deleteSide, { tournamentId, sideId }),
      onSuccess,
      onError,
    }),
    fillers: mutationOptions({
      mutationFn: (of: { sideId: string; fillers: number; from: number }) =>
        call(setFillers, { tournamentId, ...of }),
      onSuccess,
      onError,
    }),
    pair: mutationOptions({
      mutationFn: (how: { divisionId: string; by: Pairing }) =>
        call(pairPlayers, { tournamentId, ...how }),
      onSuccess,
      onError,
    }),
  }
}

/** What a filler would change, and who is mailed. */
export const previewFillersMutation = (tournamentId: string) =>
  mutationOptions({
    mutationFn: (of: { sideId: string; fillers: number }) =>
      call(previewFillers, { tournamentId, ...of }),
  })

export const ownSideQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['account', 'tournament-entries', entryId, 'side'],
    queryFn: ({ signal }) => call(getOwnSide, { entryId }, signal),
  })

/** The golfer's mutations of the own side. */
export const ownSideMutations = (client: QueryClient, entryId: string) => {
  const { queryKey } = ownSideQuery(entryId)
  const onSuccess = (now: OwnSide) => client.setQueryData(queryKey, now)
  return {
    start: mutationOptions({
      mutationFn: (name: string) => call(startOwnSide, { entryId, name }),
      onSuccess,
    }),
    join: mutationOptions({
      mutationFn: (code: string) => call(joinSide, { entryId, code }),
      onSuccess,
    }),
    leave: mutationOptions({ mutationFn: () => call(leaveSide, { entryId }), onSuccess }),
  }
}
