import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { controlScreen, getClubScreen, getScreen, saveScreen } from '#contract/board/screens.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { getCeremonyPresence } from '#contract/entries/presence.ts'
import type { ScreenSettings } from '#domain/board/screen.ts'
import { call } from '../../../api.ts'
import { outcomeQuery } from '../../competitions/tournament-queries.ts'
import { noteServerTime } from '../../../server-clock.ts'

/** A press on the director's phone is on the wall within two seconds. */
const pollMs = 2_000

export const clubScreenQuery = (club: string) =>
  queryOptions({
    queryKey: ['screens', club],
    queryFn: async ({ signal }) => {
      const screen = await call(getClubScreen, { club }, signal)
      // The clock and the countdown go by the server; a computer on a wall may be minutes off.
      if (typeof window !== 'undefined') noteServerTime(new Date(screen.now).toISOString())
      return screen
    },
    refetchInterval: pollMs,
    // The browser of an unattended screen may never have the focus.
    refetchIntervalInBackground: true,
  })

export const screenQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'screen'],
    queryFn: ({ signal }) => call(getScreen, { tournamentId }, signal),
    refetchInterval: pollMs,
  })

/** Prizes and presence change while they are handed over. */
const ceremonyPollMs = 5_000

export const ceremonyOutcomeQuery = (slug: string) => ({
  ...outcomeQuery(slug),
  refetchInterval: ceremonyPollMs,
  refetchIntervalInBackground: true,
})

/** Who is at the ceremony, by the marks of the prize table. */
export const ceremonyPresenceQuery = (of: { tournamentId: string; roundId: string }) =>
  queryOptions({
    queryKey: ['tournaments', of.tournamentId, 'ceremony-presence', of.roundId],
    queryFn: ({ signal }) => call(getCeremonyPresence, of, signal),
    refetchInterval: ceremonyPollMs,
  })

type ScreenChange = { isPublished?: boolean; settings?: Partial<ScreenSettings> }

/**
 * Both answer with the screen, which replaces the one on the page. Presses are sent one after another, and each is a
 * change of what the one before has answered, so that two quick ones both count.
 */
export const screenMutations = (client: QueryClient, tournamentId: string) => {
  const { queryKey } = screenQuery(tournamentId)
  const scope = { id: `screen ${tournamentId}` }
  const onMutate = () => client.cancelQueries({ queryKey })
  const onError = () => client.invalidateQueries({ queryKey })
  const saves = ['screen settings', tournamentId]
  return {
    save: mutationOptions({
      scope,
      mutationKey: saves,
      mutationFn: async ({ isPublished, settings }: ScreenChange) => {
        const shown = await client.ensureQueryData(screenQuery(tournamentId))
        return call(saveScreen, {
          tournamentId,
          isPublished: isPublished ?? shown.isPublished,
          settings: { ...shown.settings, ...settings },
          basedOn: shown.version,
        })
      },
      // Shown at once: the next choice is a change of what is on the page, even before this one is stored.
      onMutate: async ({ settings }) => {
        await onMutate()
        client.setQueryData(
          queryKey,
          (was) => was && { ...was, settings: { ...was.settings, ...settings } },
        )
      },
      onError,
      onSuccess: (screen) => {
        const hasLater = client.isMutating({ mutationKey: saves }) > 1
        client.setQueryData(queryKey, (was) =>
          was && hasLater ? { ...screen, settings: was.settings } : screen,
        )
      },
    }),
    control: mutationOptions({
      scope,
      mutationFn: (command: SentInput<typeof controlScreen>['command']) =>
        call(controlScreen, { tournamentId, command }),
      onMutate,
      onError,
      onSuccess: (screen) => client.setQueryData(queryKey, screen),
    }),
  }
}
