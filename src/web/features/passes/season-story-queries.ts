import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ShownName } from '#domain/checkins/season-story.ts'
import {
  shareSeasonStory,
  showSeasonStory,
  showSharedSeason,
  unshareSeasonStory,
} from '#contract/checkins/season-story.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { call } from '../../api.ts'

export type SeasonStoryAnswer = Output<typeof showSeasonStory>

const storyKey = (passId: string) => ['check-ins', 'story', passId]

export const seasonStoryQuery = (passId: string) =>
  queryOptions({
    queryKey: storyKey(passId),
    queryFn: ({ signal }) => call(showSeasonStory, { passId }, signal),
  })

export const sharedSeasonQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-season', token],
    queryFn: ({ signal }) => call(showSharedSeason, { token }, signal),
  })

export const shareSeasonMutation = (passId: string) =>
  mutationOptions({
    mutationFn: (name: ShownName) => call(shareSeasonStory, { passId, name }),
    onSuccess: (_data, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: storyKey(passId) }),
  })

export const unshareSeasonMutation = (passId: string) =>
  mutationOptions({
    mutationFn: () => call(unshareSeasonStory, { passId }),
    onSuccess: (_data, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: storyKey(passId) }),
  })
