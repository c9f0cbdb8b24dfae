import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import {
  cancelPlannedVisit,
  listPlannedVisits,
  planVisit,
  restorePlannedVisit,
} from '#contract/checkins/planned-visits.ts'
import { checkIn } from '#contract/checkins/endpoints.ts'
import { call } from '../../api.ts'
import { newId } from '../../new-id.ts'
import { serverNow } from '../../server-clock.ts'

/** The planned visits of the account's golfers from today on. */
export const plannedVisitsQuery = queryOptions({
  queryKey: ['planned-visits'],
  queryFn: ({ signal }) => call(listPlannedVisits, {}, signal),
})

/** A visit changes the answers of the finder, a confirmed one also the rounds. */
const refresh = (client: QueryClient) =>
  Promise.all(
    [plannedVisitsQuery.queryKey, ['check-ins']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

export type Visit = { slug: string; day: string; minute: number; golferIds: string[] }

export const planVisitMutation = mutationOptions({
  mutationFn: (visit: Visit) => call(planVisit, visit),
  onSuccess: (_data, _input, _result, { client }) => void refresh(client),
})

/** *Ja, tjek ind*: a check-in after the round, which counts at the time of the visit. */
export const confirmVisitMutation = mutationOptions({
  mutationFn: (visitId: string) => {
    const atClient = new Date(serverNow()).toISOString()
    return call(checkIn, { way: 'planned_visit', id: newId(), visitId, atClient })
  },
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
