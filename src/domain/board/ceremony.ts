import { capital, listInDanish } from '../shared/danish.ts'
import type { PrizeList } from '../results/award-prizes.ts'
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

/** Prizes of one list with the ids of their winners, as `awardPrizes` gives them. */
export type CeremonyAward = { prizes: readonly number[]; winners: readonly string[] }

export type CeremonyDivision = {
  name: string
  unit: Unit
  /** By the list that the division is played by. */
  placed: readonly Placed[]
  /** The same players with their gross results. */
  gross: readonly Placed[]
  /** The list that the division is played by; its prizes come last. */
  main: 'gross' | 'net'
  /** Null where the terms name no prizes, and before the result is published. */
  prizes: Readonly<Record<PrizeList, readonly CeremonyAward[]>> | null
}

/** One press of the ceremony: everybody who shares a place or a prize. */
export type CeremonyStep = {
  division: string
  unit: Unit
  /** `place` where no prizes are awarded, else the list of the prize. */
  list: PrizeList | 'place'
  /** The place, or the first of the shared prizes; the place also for every n-th place. */
  place: number
  players: readonly Placed[]
}

/** Where no prizes are named, the first places are read out; more would empty the room. */
const placesShown = 3

/**
 * The prizes from the bottom up, one division after the other (TV-8): those of every n-th place, then those of the
 * other list, then those of the list that the division is played by. A division without awarded prizes shows its first
 * places. Players who share come together.
 */
export const ceremonySteps = (divisions: readonly CeremonyDivision[]): CeremonyStep[] =>
  divisions.flatMap((division) => {
    const steps = prizeSteps(division)
    return steps.length > 0 ? steps : placeSteps(division)
  })

function prizeSteps({ name, unit, placed, gross, main, prizes }: CeremonyDivision): CeremonyStep[] {
  if (!prizes) return []
  const lists: PrizeList[] = ['nth', main === 'net' ? 'gross' : 'net', main]
  return lists.flatMap((list) =>
    prizes[list].toReversed().map((award) => ({
      division: name,
      unit,
      list,
      place: award.prizes[0] ?? 1,
      players: (list === 'gross' ? gross : placed).filter(({ id }) => award.winners.includes(id)),
    })),
  )
}

function placeSteps({ name, unit, placed }: CeremonyDivision): CeremonyStep[] {
  const places = [...new Set(placed.map(({ place }) => place))]
    .filter((place) => place <= placesShown)
    .toSorted((a, b) => b - a)
  return places.map((place) => ({
    division: name,
    unit,
    list: 'place' as const,
    place,
    players: placed.filter((player) => player.place === place),
  }))
}

const ordinals: Record<number, string> = { 2: 'nummer to', 3: 'nummer tre' }

/**
 * What the announcer reads: `Nummer tre i A-rækken med 36 point: Anna Holm fra Rold Golfklub.` or, where prizes are
 * awarded, `3. præmie i netto i A-rækken …`. Players who share are named together.
 */
export function announcerLine(step: CeremonyStep): string {
  const { division, unit, players } = step
  const [first] = players
  if (!first) return ''
  const names = players.map(({ name, club }) => (club ? `${name} fra ${club}` : name))
  return `${stepTitle(step)} i ${division} med ${resultText(first, unit)}: ${listInDanish(names)}.`
}

const listNames = { gross: 'brutto', net: 'netto' } as const

function stepTitle({ list, place, players }: CeremonyStep): string {
  const isShared = players.length > 1
  if (list === 'nth') return `${isShared ? 'Delt præmie' : 'Præmien'} for ${place}. plads`
  if (list !== 'place') return `${isShared ? 'Delt ' : ''}${place}. præmie i ${listNames[list]}`
  const rank = place === 1 ? 'vinder' : (ordinals[place] ?? `nummer ${place}`)
  return capital(isShared ? (place === 1 ? 'delt førsteplads' : `delt ${rank}`) : rank)
}

/** The heading over the steps of a list: `Netto`, `Præmier efter plads`; empty for places. */
export const listHeading = ({ list }: Pick<CeremonyStep, 'list'>): string =>
  list === 'place' ? '' : list === 'nth' ? 'Præmier efter plads' : capital(listNames[list])

/** `36 point`, `71 slag, 1 under par`, `5 op`. */
function resultText({ sum }: Placed, unit: Unit): string {
  if (unit !== 'strokes') return figureInSentence(sum, unit)
  const { total, against } = sum
  if (against === 0) return `${total} slag, par`
  return `${total} slag, ${Math.abs(against)} ${against < 0 ? 'under' : 'over'} par`
}
