import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { chooseForLostRounds, listLostRounds } from '#contract/checkins/departures.ts'
import { call } from '../../api.ts'

/** Rounds that my cards lost at clubs that left. Without an answer, the notice is simply not shown. */
export const lostRoundsQuery = queryOptions({
  queryKey: ['account', 'lost-rounds'],
  queryFn: ({ signal }) => call(listLostRounds, {}, signal),
})

export const chooseMutation = mutationOptions({
  mutationFn: (choice: { id: string; asCredits: number }) => call(chooseForLostRounds, choice),
})
