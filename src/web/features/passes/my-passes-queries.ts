import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { voidCheckIn } from '#contract/checkins.ts'
import { confirmPendingPass, getPass, listMyPasses, type Pass } from '#contract/passes.ts'
import { listMyCheckIns } from '#contract/my-check-ins.ts'
import { listClubsToPlay } from '#contract/checkins-clubs-to-play.ts'
import { getScanState, getStaticCode } from '#contract/scan.ts'
import { ApiError, call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'
import { getStored, putStored } from '../../browser-store.ts'
import { newId, noteServerTime } from '../../server-clock.ts'

/** My cards. Without signal: as they stood when they were last seen here, for the code's sake. */
export const myPassesQuery = queryOptions({
  queryKey: ['passes', 'mine'],
  queryFn: async ({ signal }): Promise<{ passes: Pass[]; offline: boolean }> => {
    try {
      const [{ passes }, state] = await Promise.all([
        call(listMyPasses, {}, signal),
        call(getScanState, {}, signal),
      ])
      noteServerTime(state.now)
      await putStored('mine:passes', passes).catch(() => undefined)
      return { passes, offline: false }
    } catch (error) {
      const kept = error instanceof ApiError ? undefined : await getStored<Pass[]>('mine:passes')
      if (!kept) throw error
      return { passes: kept, offline: true }
    }
  },
  ...offlineQueryOptions,
  refetchOnReconnect: 'always',
})

export const passQuery = (passId: string) =>
  queryOptions({
    queryKey: ['passes', passId],
    queryFn: ({ signal }) => call(getPass, { passId }, signal),
  })

export const staticCodeQuery = (passId: string) =>
  queryOptions({
    queryKey: ['passes', passId, 'static'],
    queryFn: ({ signal }) => call(getStaticCode, { passId }, signal),
  })

/** Where the card can be played, as of now. */
export const playQuery = (passId: string) =>
  queryOptions({
    queryKey: ['check-ins', 'play', passId],
    queryFn: ({ signal }) => call(listClubsToPlay, { passId }, signal),
  })

/**
 * A season's check-ins on all the cards of the account, refused ones too; without a season the one
 * that is played.
 */
export const myCheckInsQuery = (season: string | undefined) =>
  queryOptions({
    queryKey: ['check-ins', 'mine', season ?? ''],
    queryFn: ({ signal }) => call(listMyCheckIns, { season }, signal),
    // The season before stays until the chosen one is here.
    placeholderData: (before) => before,
    ...offlineQueryOptions,
  })

export const undoMutation = mutationOptions({
  mutationFn: (checkInId: string) =>
    call(voidCheckIn, { checkInId, id: newId(), reason: 'mistake' }),
  onSuccess: (_data, _input, _result, { client }) =>
    void client.invalidateQueries({ queryKey: ['check-ins'] }),
})

export const confirmMutation = mutationOptions({
  mutationFn: (given: { passId: string; dguNumber?: string }) => call(confirmPendingPass, given),
  onSuccess: (_data, _input, _result, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['passes'] }),
      client.invalidateQueries({ queryKey: ['check-ins'] }),
    ]),
})
