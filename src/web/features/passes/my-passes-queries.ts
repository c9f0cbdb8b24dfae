import { newId } from '../../new-id.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { voidCheckIn } from '#contract/checkins/endpoints.ts'
import { confirmPendingPass, getPass, listMyPasses, type Pass } from '#contract/passes/endpoints.ts'
import { listMyCheckIns } from '#contract/checkins/my-check-ins.ts'
import { listClubsToPlay } from '#contract/checkins/clubs-to-play.ts'
import { getScanState, getStaticCode } from '#contract/checkins/scan.ts'
import { ApiError, call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'
import { getStored, putStored } from '../../browser-store.ts'
import { noteServerTime } from '../../server-clock.ts'
import { forgetReceipt } from './stored-receipts.ts'

/** My cards. Offline the stored copy of the last visit is used, so that the code can be shown. */
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
      const stored = error instanceof ApiError ? undefined : await getStored<Pass[]>('mine:passes')
      if (!stored) throw error
      return { passes: stored, offline: true }
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

/** The clubs where the card can be used now. */
export const playQuery = (passId: string) =>
  queryOptions({
    queryKey: ['check-ins', 'play', passId],
    queryFn: ({ signal }) => call(listClubsToPlay, { passId }, signal),
  })

/**
 * A season's check-ins on all cards of the account, refused ones included. Without a season: the
 * newest one with a check-in.
 */
export const myCheckInsQuery = (season: string | undefined) =>
  queryOptions({
    queryKey: ['check-ins', 'mine', season ?? ''],
    queryFn: ({ signal }) => call(listMyCheckIns, { season }, signal),
    // Keeps the previous season on the page until the chosen one is loaded.
    placeholderData: (previous) => previous,
    ...offlineQueryOptions,
  })

export const undoMutation = mutationOptions({
  mutationFn: (checkInId: string) =>
    call(voidCheckIn, { checkInId, id: newId(), reason: 'mistake' }),
  onSuccess: async (_data, checkInId, _result, { client }) => {
    await forgetReceipt(client, checkInId)
    void client.invalidateQueries({ queryKey: ['check-ins'] })
  },
})

export const confirmMutation = mutationOptions({
  mutationFn: (input: { passId: string; dguNumber?: string }) => call(confirmPendingPass, input),
  onSuccess: (_data, _input, _result, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['passes'] }),
      client.invalidateQueries({ queryKey: ['check-ins'] }),
    ]),
})
