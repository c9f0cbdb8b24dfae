import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCutOff, listSettlements, simulateSettlement } from '#contract/settlement/cockpit.ts'
import { listCutOffSales, listCutOffVisits } from '#contract/settlement/cut-off-rows.ts'
import { call } from '../../../api.ts'
import { computingPauseMs } from '../../settlement/computing.tsx'

/** All keys begin as those of the back office, so that an action there refetches them. */
const keyOf = (...rest: unknown[]) => ['admin', 'settlement', ...rest]

export const settlementsQuery = queryOptions({
  queryKey: keyOf('seasons'),
  queryFn: ({ signal }) => call(listSettlements, {}, signal),
  refetchInterval: ({ state }) =>
    state.data && state.data.owed.computing.length > 0 ? computingPauseMs : false,
})

export const simulationQuery = (seasonId: string) =>
  queryOptions({
    queryKey: keyOf('simulation', seasonId),
    queryFn: ({ signal }) => call(simulateSettlement, { seasonId }, signal),
    refetchInterval: ({ state }) => (state.data?.isComputing ? computingPauseMs : false),
  })

export const cutOffQuery = (cutOffId: string) =>
  queryOptions({
    queryKey: keyOf('cut-off', cutOffId),
    queryFn: ({ signal }) => call(getCutOff, { cutOffId }, signal),
  })

type Rows = { cutOffId: string; clubId: string | undefined; offset: number }

export const cutOffVisitsQuery = ({ cutOffId, clubId, offset }: Rows) =>
  queryOptions({
    queryKey: keyOf('visits', cutOffId, clubId, offset),
    queryFn: ({ signal }) =>
      call(listCutOffVisits, { cutOffId, offset, ...(clubId && { clubId }) }, signal),
    placeholderData: keepPreviousData,
  })

export const cutOffSalesQuery = ({ cutOffId, clubId, offset }: Rows) =>
  queryOptions({
    queryKey: keyOf('sales', cutOffId, clubId, offset),
    queryFn: ({ signal }) =>
      call(listCutOffSales, { cutOffId, offset, ...(clubId && { clubId }) }, signal),
    placeholderData: keepPreviousData,
  })
