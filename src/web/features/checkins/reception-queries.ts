import { queryOptions } from '@tanstack/react-query'
import { listChangedCheckIns } from '#contract/checkins/reception-snapshot.ts'
import { call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'
import { refreshSnapshot, type ReceptionOf } from './reception-snapshot.ts'

const tenMinutes = 600_000
const offlineRetry = 20_000

/** Fetches the snapshot every ten minutes, and every 20 seconds while there is no connection. */
export const snapshotQuery = (of: ReceptionOf) =>
  queryOptions({
    // Not under `check-ins`, which every scan invalidates.
    queryKey: ['reception-snapshot', of.clubId, of.isDevice],
    queryFn: ({ signal }) => refreshSnapshot(of, signal),
    refetchInterval: ({ state }) => (state.data?.isOffline ? offlineRetry : tenMinutes),
    refetchOnReconnect: 'always',
    ...offlineQueryOptions,
  })

export const changedCheckInsQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['check-ins', clubId, 'changed'],
    queryFn: ({ signal }) => call(listChangedCheckIns, { clubId }, signal),
    refetchInterval: 60_000,
  })
