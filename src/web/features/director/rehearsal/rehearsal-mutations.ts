import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { deleteRehearsal, startRehearsal } from '#contract/director/rehearsal.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../../api.ts'

export type RehearsalField = SentInput<typeof startRehearsal>['field']

/** Starts and deletes the rehearsal of a tournament. */
export const rehearsalMutations = (client: QueryClient, tournamentId: string) => {
  const onSuccess = () =>
    client.invalidateQueries({ queryKey: ['tournaments', tournamentId, 'settings'] })
  return {
    start: mutationOptions({
      mutationFn: (field: RehearsalField) => call(startRehearsal, { tournamentId, field }),
      onSuccess,
    }),
    remove: mutationOptions({
      mutationFn: () => call(deleteRehearsal, { tournamentId }),
      onSuccess,
    }),
  }
}
