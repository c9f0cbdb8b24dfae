import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getClubProfile, saveClubProfile, type SentProfile } from '#contract/clubs/profile.ts'
import { call } from '../../../api.ts'

export const profileQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['clubs', clubId, 'profile'],
    queryFn: ({ signal }) => call(getClubProfile, { clubId }, signal),
  })

/** Saves a version. Public pages show it, so every query is invalidated. */
export const saveProfileMutation = (client: QueryClient, clubId: string) =>
  mutationOptions({
    mutationFn: (input: SentProfile & { basedOn: number }) =>
      call(saveClubProfile, { clubId, ...input }),
    onSuccess: () => client.invalidateQueries(),
  })
