import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  closeOwnCourse,
  getCourseState,
  openOwnCourse,
  type Closing,
} from '#contract/clubs/course.ts'
import { listSigns } from '#contract/clubs/endpoints.ts'
import { listDevices, listSignCodes, revokeDevice } from '#contract/checkins/scan.ts'
import { call } from '../../api.ts'

export const courseStateQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['clubs', clubId, 'course'],
    queryFn: ({ signal }) => call(getCourseState, { clubId }, signal),
  })

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

/** Mutations of the course and the devices. Public pages show the course, so every query is invalidated. */
export const clubDayMutations = (client: QueryClient, clubId: string) => {
  const onSuccess = () => client.invalidateQueries()
  return {
    close: mutationOptions({
      mutationFn: (closing: Closing) => call(closeOwnCourse, { clubId, ...closing }),
      onSuccess,
    }),
    open: mutationOptions({ mutationFn: () => call(openOwnCourse, { clubId }), onSuccess }),
    revoke: mutationOptions({
      mutationFn: (deviceId: string) => call(revokeDevice, { clubId, deviceId }),
      onSuccess,
    }),
  }
}
