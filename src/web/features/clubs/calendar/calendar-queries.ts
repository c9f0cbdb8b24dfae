import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  getClubCalendar,
  previewCalendar,
  writeCalendar,
  type CalendarChange,
} from '#contract/clubs/calendar.ts'
import { call } from '../../../api.ts'

/** The key begins with `clubs`, so that a change of the club's page refreshes it too. */
export const clubCalendarQuery = (clubId: string, month: string | undefined) =>
  queryOptions({
    queryKey: ['clubs', clubId, 'calendar', month ?? ''],
    queryFn: ({ signal }) => call(getClubCalendar, { clubId, ...(month && { month }) }, signal),
  })

export const previewCalendarMutation = mutationOptions({
  mutationFn: (change: CalendarChange) => call(previewCalendar, change),
})

export const writeCalendarMutation = mutationOptions({
  mutationFn: (change: CalendarChange) => call(writeCalendar, change),
  onSuccess: (_data, { clubId }, _result, { client }) =>
    client.invalidateQueries({ queryKey: ['clubs', clubId] }),
})
