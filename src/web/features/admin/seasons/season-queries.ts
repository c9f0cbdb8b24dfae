import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { compareSeason, copySeason, editSeason, getSeasonForm } from '#contract/admin/seasons.ts'
import type { SeasonForm, SentSeason } from '#contract/admin/seasons.ts'
import { call } from '../../../api.ts'

export const seasonComparisonQuery = (id: string, other: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'season', id, 'comparison', other ?? ''],
    queryFn: ({ signal }) => call(compareSeason, { id, with: other }, signal),
  })

export const seasonFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'season', id, 'form'],
    queryFn: ({ signal }) => call(getSeasonForm, { id }, signal),
  })

/** Stores a copy, or the draft of this id when the form has a version. Seasons stand on many pages. */
export function useSaveSeason(id: string, version: SeasonForm['version']) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (season: SentSeason) =>
      version === null
        ? call(copySeason, { id, ...season })
        : call(editSeason, { id, basedOn: version, ...season }),
    onSuccess: () => client.invalidateQueries(),
    // Shows what a colleague has stored meanwhile.
    onError: () => client.invalidateQueries({ queryKey: ['admin', 'season', id] }),
  })
}
