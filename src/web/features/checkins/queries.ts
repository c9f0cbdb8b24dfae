import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { restoreCheckIn, searchGuests } from '#contract/checkins/club-guests.ts'
import { listTodaysCheckIns, voidCheckIn } from '#contract/checkins/endpoints.ts'
import { listTodaysReceipts } from '#contract/checkins/receipts.ts'
import type { Output, SentInput } from '#contract/shared/endpoint.ts'
import {
  endScanPhone,
  getScanKeys,
  getScanState,
  leaveScan,
  listScanPhones,
  openSign,
  pairDevice,
} from '#contract/checkins/scan.ts'
import { listClubs } from '#contract/clubs/endpoints.ts'
import { call } from '../../api.ts'
import { newId } from '../../new-id.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'
import { deleteStored, deleteStoredUnder, getStored, putStored } from '../../browser-store.ts'
import { noteServerTime } from '../../server-clock.ts'
import { isUnreachable } from '../../is-unreachable.ts'
import { deleteReceptionData } from './reception-store.ts'
import { receiptsKey } from '../passes/stored-receipts.ts'

export type ScanState = Output<typeof getScanState>
export type ScanClub = ScanState['staffOf'][number]
export type GolferPass = NonNullable<ScanState['golfer']>['passes'][number]

/** Offline, the query returns the data that this device stored. */
const storedWhenOffline = { ...offlineQueryOptions, refetchOnReconnect: 'always' } as const

/** Who uses this browser; offline the last stored state, so that the page also opens without coverage. */
export const scanStateQuery = queryOptions({
  queryKey: ['check-ins', 'state'],
  queryFn: async ({ signal }): Promise<ScanState & { offline: boolean }> => {
    try {
      return { ...(await storeCheckInData(signal)), offline: false }
    } catch (error) {
      const stored = isUnreachable(error) ? await loadStoredState() : undefined
      if (!stored) throw error
      return { ...stored, offline: true }
    }
  },
  ...storedWhenOffline,
})

/** The keys under `mine:` are deleted at the end of the session, which a registered phone outlives. */
const stateKeys = { session: 'mine:scan-state', phone: 'scan:state' }

const loadStoredState = async () =>
  (await getStored<ScanState>(stateKeys.session)) ?? (await getStored<ScanState>(stateKeys.phone))

/** Fetches who uses this browser, and stores what a check-in without a connection needs. */
export async function storeCheckInData(signal?: AbortSignal): Promise<ScanState> {
  const state = await call(getScanState, {}, signal)
  noteServerTime(state.now)
  const { session, phone } = stateKeys
  const [key, other] = state.isRegistered ? [phone, session] : [session, phone]
  await putStored(key, state).catch(() => undefined)
  await deleteStored(other)
  // Signed out, or the device's pairing was revoked.
  if (state.staffOf.length === 0 && !state.device) await deleteReceptionData()
  void storeForOffline()
  return state
}

/** Stores the data that the device needs offline: the keys that verify codes, and the clubs' names. */
async function storeForOffline() {
  const [keys, clubs] = await Promise.all([
    call(getScanKeys, {}).catch(() => undefined),
    call(listClubs, {}).catch(() => undefined),
  ])
  const names = clubs?.clubs.map(({ dguClubNumber, name }) => [String(dguClubNumber), name])
  if (keys) await putStored('scan:keys', keys.keys).catch(() => undefined)
  if (names) await putStored('scan:club-names', names).catch(() => undefined)
}

/** *Dagens gæster*, refreshed every ten seconds. */
export const todaysCheckInsQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['check-ins', clubId, 'today'],
    queryFn: ({ signal }) => call(listTodaysCheckIns, { clubId }, signal),
    refetchInterval: 10_000,
  })

/** When a guest wants to come. */
export type VisitTime = { day: string; minute: number }

type GuestSearch = {
  clubId: string
  q: string
  /** A past day for which a forgotten guest is added. */
  day?: string | undefined
  /** When the guests want to come; now by default. */
  visit?: VisitTime | undefined
}

export const guestSearchQuery = ({ clubId, q, day, visit }: GuestSearch) =>
  queryOptions({
    queryKey: ['check-ins', clubId, 'guests', q, day, visit?.day, visit?.minute],
    queryFn: ({ signal }) => {
      const at = visit && { visitDay: visit.day, visitMinute: visit.minute }
      return call(searchGuests, { clubId, q, ...(day && { day }), ...at }, signal)
    },
    enabled: q.length >= 3,
    retry: false,
    placeholderData: (previous) => previous,
  })

export const receiptsQuery = queryOptions({
  queryKey: receiptsKey,
  queryFn: ({ signal }) => call(listTodaysReceipts, {}, signal),
  ...storedWhenOffline,
})

export const openSignMutation = mutationOptions({
  networkMode: 'always',
  mutationFn: (input: SentInput<typeof openSign>) => call(openSign, input),
  onSuccess: (_data, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: scanStateQuery.queryKey }),
})

export const leaveScanMutation = mutationOptions({
  mutationFn: () => call(leaveScan, {}),
  onSuccess: async (_data, _input, _result, { client }) => {
    for (const prefix of ['scan:receipt:', 'scan:late-answer:']) await deleteStoredUnder(prefix)
    await client.invalidateQueries({ queryKey: scanStateQuery.queryKey })
  },
})

export type ScanPhone = Output<typeof listScanPhones>['phones'][number]

export const scanPhonesQuery = queryOptions({
  queryKey: ['check-ins', 'phones'],
  queryFn: ({ signal }) => call(listScanPhones, {}, signal),
})

export const endPhoneMutation = mutationOptions({
  mutationFn: (phoneId: string) => call(endScanPhone, { phoneId }),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(scanPhonesQuery),
})

export const pairMutation = mutationOptions({
  mutationFn: (input: { clubId: string; name: string }) => call(pairDevice, input),
  onSuccess: (_data, _input, _result, { client }) =>
    void client.invalidateQueries({ queryKey: scanStateQuery.queryKey }),
})

/** The club takes back that it gave a round back. */
export const restoreMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (checkInId: string) => call(restoreCheckIn, { clubId, checkInId, id: newId() }),
    onSuccess: (_data, _input, _result, { client }) =>
      void client.invalidateQueries({ queryKey: ['check-ins', clubId] }),
  })

export const voidMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (input: SentInput<typeof voidCheckIn>) => call(voidCheckIn, input),
    onSuccess: (_data, _input, _result, { client }) =>
      void client.invalidateQueries({ queryKey: ['check-ins', clubId] }),
  })
