import { queryOptions } from '@tanstack/react-query'
import { listMyPasses } from '#contract/passes.ts'
import { listClubsToPlay } from '#contract/checkins-clubs-to-play.ts'
import { call } from '../../api.ts'

/** My cards in force, also those that begin later. */
export const passesToPlayQuery = queryOptions({
  queryKey: ['passes', 'to-play'],
  queryFn: ({ signal }) => call(listMyPasses, {}, signal),
  select: ({ passes }) => passes.filter(({ state }) => state === 'active'),
})

/** Where the card can be played at a moment that was chosen. */
export const playAtQuery = (passId: string, { day, minute }: { day: string; minute: number }) =>
  queryOptions({
    queryKey: ['check-ins', 'play', passId, day, minute],
    queryFn: ({ signal }) => call(listClubsToPlay, { passId, day, minute }, signal),
  })
