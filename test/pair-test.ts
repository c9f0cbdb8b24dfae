import { eq } from 'drizzle-orm'
import type { Sides } from '#contract/entries/sides.ts'
import type { Team } from '#domain/competitions/terms/team.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { app, ask, beginMatches, built, entries, weeks } from './match-test-app.ts'

const sides = () => `/tournaments/${built.tournament.id}/sides`
export const idOf = (i: number) => entries[i]?.id ?? ''
export const put = (...players: number[]) =>
  ask<Sides>('POST', sides(), { body: { entryIds: players.map(idOf), name: '' } })
export const sideOf = async (player: number) =>
  (await ask<Sides>('GET', sides())).body.divisions[0]?.sides.find(({ players }) =>
    players.some(({ entryId }) => entryId === idOf(player)),
  )
export const seat = async (of: number, players: number[]) => {
  const side = await sideOf(of)
  const body = { entryIds: players.map(idOf), name: '', basedOn: side?.version }
  return ask('PUT', `${sides()}/${side?.id}`, { body })
}
export const dissolve = async (player: number) =>
  ask('DELETE', `${sides()}/${(await sideOf(player))?.id}`)
export const leave = (i: number) =>
  ask('POST', `/tournaments/${built.tournament.id}/entries/${idOf(i)}/withdrawal`, {
    body: { refund: false },
  })
export const enterAgain = (i: number) =>
  app.db
    .update(tournamentEntries)
    .set({ state: 'entered' })
    .where(eq(tournamentEntries.id, idOf(i)))
export const firsts = { entryIds: [] as string[], lastDays: weeks(2) }

/** Three pairs with handicaps 8 and 9, 10 and 11, 12 and 13, and the seventh player without a partner. */
export async function beginPairs(team: Team, given: { draw?: 'pools' } = {}) {
  await beginMatches({ team, players: 7, ...given })
  for (const first of [0, 2, 4]) await put(first, first + 1)
  firsts.entryIds = [idOf(0), idOf(2), idOf(4)]
}
