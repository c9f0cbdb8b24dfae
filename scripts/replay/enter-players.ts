import type { DirectorsEntries } from '#contract/entries/director.ts'
import type { ApiClient } from './api-client.ts'
import { contestantsOf, type EventFile, type Player } from './event.ts'

type CreatedTournament = { tournamentId: string; slug: string; divisionIds: readonly string[] }

/** Adds the players one by one as by hand; returns the entry ids by name. */
export async function enterAll(
  director: ApiClient,
  tournament: CreatedTournament,
  { players, divisions }: EventFile,
) {
  const path = `/tournaments/${tournament.tournamentId}/entries`
  for (const player of players) {
    const at = divisions.findIndex(({ name }) => name === player.division)
    await director.ask('POST', `${path}/by-hand`, {
      ...namesOf(player),
      clubName: player.club ?? '',
      dguNumber: player.dguNumber ?? '',
      gender: player.gender,
      handicapTenths: Math.round(player.handicap * 10),
      divisionId: tournament.divisionIds[at],
    })
  }
  const { entries } = await director.ask<DirectorsEntries>('GET', path)
  const waiting = entries.filter(({ state }) => state !== 'entered')
  if (waiting.length > 0) throw new Error(`${waiting.length} of the players got no place`)
  return new Map(entries.map(({ id, firstName, lastName }) => [`${firstName} ${lastName}`, id]))
}

type EnteredTournament = { tournamentId: string; entries: ReadonlyMap<string, string> }

/** Puts the players of each side together, as a director does. */
export async function makeSides(
  director: ApiClient,
  { tournamentId, entries }: EnteredTournament,
  event: EventFile,
) {
  for (const division of event.divisions.filter(({ team }) => team)) {
    for (const [name, players] of contestantsOf(event, division)) {
      const entryIds = players.map((player) => entries.get(player.name))
      await director.ask('POST', `/tournaments/${tournamentId}/sides`, { entryIds, name })
    }
  }
}

export function namesOf({ name }: Player) {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
