import { capital, listInDanish } from '../shared/danish.ts'
import { figureInSentence, type Unit } from './figure-text.ts'

/** A placed player of a division, best first. */
export type Placed = {
  id: string
  name: string
  club: string | null
  /** From 1; players who share a place have the same. */
  place: number
  sum: { total: number; against: number }
}

export type CeremonyDivision = { name: string; unit: Unit; placed: readonly Placed[] }

/** One press of the ceremony: everybody who shares a place. */
export type CeremonyStep = {
  division: string
  unit: Unit
  place: number
  players: readonly Placed[]
}

/** Prizes are handed over for the first places; more would empty the room. */
const placesShown = 3

/** The places from the bottom up, one division after the other (TV-8). Players who share a place come together. */
export function ceremonySteps(divisions: readonly CeremonyDivision[]): CeremonyStep[] {
  return divisions.flatMap(({ name, unit, placed }) => {
    const places = [...new Set(placed.map(({ place }) => place))]
      .filter((place) => place <= placesShown)
      .toSorted((a, b) => b - a)
    return places.map((place) => ({
      division: name,
      unit,
      place,
      players: placed.filter((player) => player.place === place),
    }))
  })
}

const ordinals: Record<number, string> = { 2: 'nummer to', 3: 'nummer tre' }

/**
 * What the announcer reads: `Nummer tre i A-rækken med 36 point: Anna Holm fra Rold Golfklub.` Players who
 * share a place are named together.
 */
export function announcerLine({ division, unit, place, players }: CeremonyStep): string {
  const [first] = players
  if (!first) return ''
  const rank = place === 1 ? 'vinder' : (ordinals[place] ?? `nummer ${place}`)
  const isShared = players.length > 1
  const title = isShared ? (place === 1 ? 'delt førsteplads' : `delt ${rank}`) : rank
  const names = players.map(({ name, club }) => (club ? `${name} fra ${club}` : name))
  return `${capital(title)} i ${division} med ${resultText(first, unit)}: ${listInDanish(names)}.`
}

/** `36 point`, `71 slag, 1 under par`, `5 op`. */
function resultText({ sum }: Placed, unit: Unit): string {
  if (unit !== 'strokes') return figureInSentence(sum, unit)
  const { total, against } = sum
  if (against === 0) return `${total} slag, par`
  return `${total} slag, ${Math.abs(against)} ${against < 0 ? 'under' : 'over'} par`
}
