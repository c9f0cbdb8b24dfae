import { randomUUID } from 'node:crypto'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import type { FlightCards } from '#contract/draw/start-list.ts'
import { courseOf, coursesOf } from './event.ts'
import type { Played } from './make-tournament.ts'

/** A flight as printed on its card: its start and its key. */
export type DrawnFlight = {
  id: string
  position: number
  minute: number
  hole: number
  key: string
}

/**
 * Draws a round and publishes its start list: as the service draws it, or with the flights of the event's
 * file.
 */
export async function drawRound(played: Played, at: number): Promise<DrawnFlight[]> {
  const { director, event } = played
  const path = roundPath(played, at)
  const { suggested } = await director.ask<DrawStudio>('GET', `${path}/draw`)
  const seed = `${event.tournament}, round ${at + 1}`.slice(0, 40)
  const settings = { ...suggested, seed, ...byDivision(played, suggested) }
  const studio = await director.ask<DrawStudio>('POST', `${path}/draw/drafts`, { settings })
  const drawn = studio.drafts.at(-1)
  if (!drawn) throw new Error('Nothing was drawn')
  const flights = event.rounds[at]?.flights
  const draft = flights ? await applyFlights(played, { path, drawn, flights }) : drawn
  await director.ask('POST', `${path}/start-list`, { draftId: draft.id, version: draft.version })
  return readFlights(played, at)
}

/** Several courses are shared by division: each plays that of its tees. */
function byDivision({ event, divisionIds }: Played, { courses }: DrawStudio['suggested']) {
  if (!courses) return {}
  const names = coursesOf(event)
  const ofDivision = Object.fromEntries(
    event.divisions.map((division, i) => [
      divisionIds[i] ?? '',
      names.indexOf(courseOf(event, division)) + 1,
    ]),
  )
  return { byDivision: true, courses: { ...courses, kind: 'by_division', ofDivision } }
}

export const roundPath = ({ tournamentId, roundIds }: Played, at: number) =>
  `/tournaments/${tournamentId}/rounds/${roundIds[at]}`

/** The flights of the published start list, as their cards are printed. */
export async function readFlights(played: Played, at: number): Promise<DrawnFlight[]> {
  const path = `${roundPath(played, at)}/flight-cards`
  const cards = await played.director.ask<FlightCards>('GET', path)
  return cards.flights.map(({ flightId: id, position, minute, hole, link }) => {
    const key = new URL(link).searchParams.get('key')
    if (!key) throw new Error(`The card of flight ${position} has no key`)
    return { id, position, minute, hole, key }
  })
}

type FlightsToApply = { path: string; drawn: StoredDraft; flights: readonly string[][] }

/** Removes all flights, then adds those of the file in order, each at its start. */
async function applyFlights(
  { director, entries }: Played,
  { path, drawn, flights }: FlightsToApply,
): Promise<StoredDraft> {
  const slots = drawn.flights.flatMap(({ slot }) => slot ?? [])
  let draft = drawn
  const edit = async (change: object) => {
    const sent = { version: draft.version, edit: change }
    draft = await director.ask('POST', `${path}/draw/drafts/${draft.id}/edits`, sent)
  }
  for (const { id } of drawn.flights) await edit({ kind: 'remove', flight: id })
  for (const [i, names] of flights.entries()) {
    const flight = randomUUID()
    await edit({ kind: 'add', flight })
    const slot = slots[i] ?? laterSlot(slots, i)
    await edit({ kind: 'start', flight, slot })
    for (const name of names) {
      await edit({ kind: 'place', player: entries.get(name), flight, onto: null })
    }
  }
  return draft
}

type Slot = NonNullable<StoredDraft['flights'][number]['slot']>

/** A start for a flight beyond the drawn ones: from hole 1, at the interval of the last two. */
function laterSlot(slots: readonly Slot[], i: number): Slot {
  const [before, last] = [slots.at(-2), slots.at(-1)]
  const interval = Math.max(1, (last?.minute ?? 0) - (before?.minute ?? 0)) || 10
  return { minute: (last?.minute ?? 540) + interval * (i - slots.length + 1), hole: 1 }
}
