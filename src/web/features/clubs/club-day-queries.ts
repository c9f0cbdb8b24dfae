import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { listSigns } from '#contract/clubs/endpoints.ts'
import { listDevices, listSignCodes, revokeDevice } from '#contract/checkins/scan.ts'
import { call } from '../../api.ts'

export const signsQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['clubs', clubId, 'signs'],
    queryFn: ({ signal }) => call(listSigns, { clubId }, signal),
  })

/** What is printed on the signs. */
export const signCodesQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['clubs', clubId, 'sign-codes'],
    queryFn: ({ signal }) => call(listSignCodes, { clubId }, signal),
  })

export const devicesQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['clubs', clubId, 'devices'],
    queryFn: ({ signal }) => call(listDevices, { clubId }, signal),
  })

export const revokeDeviceMutation = (client: QueryClient, clubId: string) =>
  mutationOptions({
    mutationFn: (deviceId: string) => call(revokeDevice, { clubId, deviceId }),
    onSuccess: () => client.invalidateQueries({ queryKey: devicesQuery(clubId).queryKey }),
  })
