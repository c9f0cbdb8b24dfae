import { queryOptions } from '@tanstack/react-query'
import { listTees } from '#contract/handicap/tees.ts'
import { call } from '../../api.ts'

export const teesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tees', slug],
    queryFn: ({ signal }) => call(listTees, { slug }, signal),
  })
