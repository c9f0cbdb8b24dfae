import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { getOwnNoShow, objectToNoShow } from '#contract/checkins/no-shows.ts'
import { call } from '../../api.ts'

/** The no-show whose mailed link was opened in this browser. */
export const ownNoShowQuery = queryOptions({
  queryKey: ['own-no-show'],
  queryFn: ({ signal }) => call(getOwnNoShow, {}, signal),
})

export const objectMutation = mutationOptions({
  mutationFn: (objection: string) => call(objectToNoShow, { objection }),
  onSuccess: (data, _input, _result, { client }) =>
    client.setQueryData(ownNoShowQuery.queryKey, data),
})
