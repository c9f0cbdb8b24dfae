import { randomUUID } from 'node:crypto'
import type { DirectorsEntries } from '#contract/entries/director.ts'
import type { LateStart } from '#contract/entries/late-starts.ts'
import type { PresenceAnswer } from '#contract/entries/presence.ts'
import type { SmallFlights } from '#contract/draw/small-flights.ts'
import { createApiClient } from '../../replay/api-client.ts'
import { roundPath, type DrawnFlight } from '../../replay/draw-round.ts'
import { namesOf } from '../../replay/enter-players.ts'
import type { Player } from '../../replay/event.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { openPhone } from '../../replay/phone.ts'
import { check, checkEqual, type World } from './world.ts'

/** Adds a player by hand when every place is taken; returns the entry, which is on the waiting list. */
export async function addReserve({ ledger }: World, played: Played, player: Player) {
  const path = `/tournaments/${played.tournamentId}/entries`
  const { entries } = await played.director.ask<DirectorsEntries>('POST', `${path}/by-hand`, {
    ...namesOf(player),
    clubName: player.club ?? '',
    gender: player.gender,
    handicapTenths: Math.round(player.handicap * 10),
    divisionId: played.divisionIds[0],
  })
  const added = entries.at(-1)
  checkEqual(ledger, 'The state of the reserve', added?.state, 'waiting')
  return added?.id ?? ''
}

/** The entries of a flight, read by its key. */
async function entriesOf({ service }: World, flight: DrawnFlight) {
  const { now } = service.clock
  const phone = await openPhone(service.send, { flight, address: '10.6.0.2', now })
  return (await phone.read()).players.map(({ entryId }) => entryId)
}

/** Marks everybody: absent are one of each of the first three flights, and all but one of the last. */
export async function markPresence(world: World, played: Played, flights: readonly DrawnFlight[]) {
  const absent: string[] = []
  for (const flight of flights.slice(0, 3)) {
    absent.push(...(await entriesOf(world, flight)).slice(0, 1))
  }
  const last = flights.at(-1)
  if (last) absent.push(...(await entriesOf(world, last)).slice(1))
  const path = `${roundPath(played, 0)}/presence`
  const now = world.service.clock.now()
  const marks = [...played.entries.values()].map((entryId) => ({
    id: randomUUID(),
    entryId,
    mark: absent.includes(entryId) ? 'absent' : 'present',
    markedAt: now,
  }))
  await played.director.ask('POST', path, { sentAt: now, marks })
  const { list } = await played.director.ask<PresenceAnswer>('GET', path)
  for (const { entryId, mark } of marks) {
    const shown = list?.players.find((player) => player.entryId === entryId)?.mark
    checkEqual(world.ledger, `The mark of ${entryId}`, shown, mark)
  }
  return { absent }
}

/** The first of the waiting list, or nobody, takes an absent player's start. */
export async function replaceAbsent(
  { ledger }: World,
  played: Played,
  { out, reserveId }: { out: string; reserveId: string | null },
) {
  const path = roundPath(played, 0)
  await played.director.ask('POST', `${path}/start-list/replacements`, { out, in: reserveId })
  const list = await startListOf(played)
  const isIn = reserveId === null || list.includes(reserveId)
  check(ledger, isIn, 'The reserve is not on the start list')
  check(ledger, !list.includes(out), 'The absent player is still on the start list')
}

type StartList = { flights: { players: { entryId: string }[] }[] }
const startListOf = async ({ stage, slug, roundIds }: Played) => {
  const client = createApiClient(stage.send, { address: '10.7.0.9' })
  const path = `/tournaments/${slug}/rounds/${roundIds[0]}/start-list`
  const { flights } = await client.ask<StartList>('GET', path)
  return flights.flatMap(({ players }) => players.map(({ entryId }) => entryId))
}

/** Carries out the suggestion for the flight that one player is left in. */
export async function applySmallFlightSuggestion({ ledger }: World, played: Played) {
  const path = `${roundPath(played, 0)}/small-flights`
  const { flights } = await played.director.ask<SmallFlights>('GET', path)
  const small = flights.find(({ kind }) => kind !== 'none')
  check(ledger, small !== undefined, 'No flight under three is suggested to be filled')
  if (!small) return
  const moves = small.moves.map(({ entryId, to }) => ({ entryId, to }))
  const out = small.out.map(({ entryId }) => entryId)
  const after = await played.director.ask<SmallFlights>('POST', path, {
    flightId: small.flightId,
    moves,
    out,
  })
  const left = after.flights.filter(({ kind }) => kind !== 'none').length
  checkEqual(ledger, 'Flights under three afterwards', left, 0)
  const list = await startListOf(played)
  check(
    ledger,
    out.every((id) => !list.includes(id)),
    'An absent player is on the start list',
  )
}

/** A player of the first flight who comes late plays in a later flight with a place. */
export async function moveLate({ ledger }: World, played: Played) {
  for (const entryId of await startListOf(played)) {
    const path = `${roundPath(played, 0)}/late-starts/${entryId}`
    const { laterFlights, notMoved } = await played.director.ask<LateStart>('GET', path)
    const [flight] = laterFlights
    if (!flight || notMoved) continue
    const decision = { kind: 'later_flight', flightId: flight.flightId }
    await played.director.ask('POST', path, { decision })
    check(ledger, (await startListOf(played)).includes(entryId), 'The late player is gone')
    return
  }
  ledger.failures.push('No flight has a place for a late player')
}
