import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { tournamentQuery } from '../features/competitions/tournament-queries.ts'
import { myFlightsQuery } from '../features/draw/start-list-queries.ts'
import { myEntriesQuery } from '../features/entries/own/entry-queries.ts'
import { nextEntry } from '../features/entries/own/group-entries.ts'
import { accountPage } from '../features/shell/page.ts'

/** *Min turnering*, a shortcut of the installed app: leads to the flight of today or of the next round. */
export const Route = createFileRoute('/account/tournaments/next')({
  ...accountPage('Turneringer'),
  loader: async ({ context: { queryClient } }) => {
    throw redirect({ href: await findNextPath(queryClient), replace: true })
  },
})

/** The flight once it is drawn, before that the entry, and the list of tournaments without any. */
async function findNextPath(client: QueryClient): Promise<string> {
  const { entries, today } = await client.fetchQuery(myEntriesQuery)
  const entry = nextEntry(entries, today)
  if (!entry) return '/account/tournaments'
  const { slug } = entry.tournament
  const { days } = await client.fetchQuery(tournamentQuery(slug))
  const round = days.find(({ day, resumesOn }) => (resumesOn ?? day) >= today) ?? days.at(-1)
  const flights = round && (await client.fetchQuery(myFlightsQuery(round.id))).flightIds
  return flights?.[0]
    ? `/tournaments/${slug}/flights/${flights[0]}`
    : `/account/tournaments/${entry.id}`
}
