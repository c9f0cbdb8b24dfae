import { listClubTournaments } from '#contract/competitions/club-tournaments.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  announceTournament,
  cancelTournament,
  getTournamentSettings,
  updateTournament,
  type TournamentChange,
  type TournamentSettings,
} from '#contract/director/settings.ts'
import {
  cloneTournament,
  createTournament,
  type NewTournament,
} from '#contract/competitions/endpoints.ts'
import { call } from '../../api.ts'

export const clubTournamentsQuery = (clubId: string) =>
  queryOptions({
    queryKey: ['clubs', clubId, 'tournaments'],
    queryFn: ({ signal }) => call(listClubTournaments, { clubId }, signal),
  })

export const settingsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'settings'],
    queryFn: ({ signal }) => call(getTournamentSettings, { tournamentId }, signal),
  })

type Copy = { fromId: string; name: string; day: string }

/** Creates or copies a tournament of a club, and refreshes the club's list. */
export const newTournamentMutations = (client: QueryClient, clubId: string) => {
  const onSuccess = () => client.invalidateQueries({ queryKey: ['clubs', clubId, 'tournaments'] })
  return {
    create: mutationOptions({
      mutationFn: (input: NewTournament) => call(createTournament, input),
      onSuccess,
    }),
    clone: mutationOptions({
      mutationFn: (copy: Copy) => call(cloneTournament, { clubId, ...copy }),
      onSuccess,
    }),
  }
}

/** The mutations of a tournament's settings; each returns the updated settings. */
export const directorMutations = (client: QueryClient, tournamentId: string) => {
  const onSuccess = (now: TournamentSettings) => {
    client.setQueryData(settingsQuery(tournamentId).queryKey, now)
    void client.invalidateQueries({ queryKey: ['tournaments', tournamentId, 'desk'] })
    // The public pages in this browser's cache are outdated now.
    return client.invalidateQueries({ queryKey: ['tournaments', now.slug] })
  }
  return {
    save: mutationOptions({
      mutationFn: (change: TournamentChange) => call(updateTournament, change),
      onSuccess,
    }),
    announce: mutationOptions({
      mutationFn: () => call(announceTournament, { tournamentId }),
      onSuccess,
    }),
    cancel: mutationOptions({
      mutationFn: () => call(cancelTournament, { tournamentId }),
      onSuccess,
    }),
  }
}
