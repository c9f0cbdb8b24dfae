import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../error-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { resultMutations } from './results-queries.ts'

/**
 * The two ways to write a play-off. When a colleague has written it meanwhile, a toast says so: the form and an
 * error in it go away with the tie that the colleague has broken.
 */
export function usePlayOffMutations(tournamentId: string) {
  const toast = useToast()
  const { playOff, scores } = resultMutations(useQueryClient(), tournamentId)
  const tell = (error: Error) => {
    if (reasonOf(error) === 'changed_elsewhere') toast({ title: writtenMeanwhile })
  }
  return {
    order: {
      ...playOff,
      onError: (...failed: Parameters<NonNullable<typeof playOff.onError>>) => {
        tell(failed[0])
        return playOff.onError?.(...failed)
      },
    },
    scores: {
      ...scores,
      onError: (...failed: Parameters<NonNullable<typeof scores.onError>>) => {
        tell(failed[0])
        return scores.onError?.(...failed)
      },
    },
  }
}

const writtenMeanwhile =
  'En anden har skrevet omspillet. Dit er ikke gemt. Se det i resultatet, og ret det om nødvendigt.'
