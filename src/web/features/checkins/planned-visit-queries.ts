import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import {
  cancelPlannedVisit,
  listPlannedVisits,
  planVisit,
  restorePlannedVisit,
} from '#contract/checkins/planned-visits.ts'
import { call } from '../../api.ts'

/** The planned visits of the account's golfers from today on. */
export const plannedVisitsQuery = queryOptions({
  queryKey: ['planned-visits'],
  queryFn: ({ signal }) => call(listPlannedVisits, {}, signal),
})

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: plannedVisitsQuery.queryKey })

type Visit = { slug: string; day: string; minute: number; golferIds: string[] }

export const planVisitMutation = mutationOptions({
  mutationFn: (visit: Visit) => call(planVisit, visit),
  onSuccess: (_data, _input, _result, { client }) => void refresh(client),
})

export const cancelVisitMutation = mutationOptions({
  mutationFn: (visitId: string) => call(cancelPlannedVisit, { visitId }),
  onSuccess: (_data, _input, _result, { client }) => void refresh(client),
})

export const restoreVisitMutation = mutationOptions({
  mutationFn: (visitId: string) => call(restorePlannedVisit, { visitId }),
  onSuccess: (_data, _input, _result, { client }) => void refresh(client),
})
