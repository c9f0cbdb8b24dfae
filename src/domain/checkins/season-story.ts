import { kilometresBetween, type Position } from '#domain/clubs/position.ts'
import { ageOn, type PlainDate } from '#domain/shared/dates.ts'
import type { PlayedRound } from './saved-so-far.ts'

export type StoryClub = { id: string; name: string; position: Position | undefined }

export type SeasonStory = {
  rounds: number
  holes: number
  clubs: number
  /** Whole kilometres as the crow flies, from each club played to the next one. */
  kilometres: number
  /** The club furthest from the home club; null when either position is unknown. */
  furthest: { name: string; km: number } | null
  /** From the first to the last month with a round, months without one included. */
  months: { month: string; rounds: number }[]
}

/** A season's rounds as a story (docs/algorithms/season-story.md). `rounds` may have any order. */
export function seasonStory(
  rounds: readonly PlayedRound[],
  clubs: readonly StoryClub[],
  home: Position | undefined,
): SeasonStory {
  const clubById = new Map(clubs.map((club) => [club.id, club]))
  const inOrder = rounds.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const places = inOrder.flatMap(({ clubId }) => clubById.get(clubId)?.position ?? [])
  const legs = places.slice(1).map((place, i) => kilometresBetween(places[i] ?? place, place))
  return {
    rounds: rounds.length,
    holes: rounds.reduce((sum, { holes }) => sum + holes, 0),
    clubs: new Set(rounds.map(({ clubId }) => clubId)).size,
    kilometres: Math.round(legs.reduce((sum, leg) => sum + leg, 0)),
    furthest: furthestOf(new Set(rounds.map(({ clubId }) => clubId)), clubById, home),
    months: monthsOf(inOrder),
  }
}

function furthestOf(
  played: ReadonlySet<string>,
  clubById: ReadonlyMap<string, StoryClub>,
  home: Position | undefined,
) {
  if (!home) return null
  const distances = [...played].flatMap((id) => {
    const club = clubById.get(id)
    return club?.position ? { name: club.name, km: kilometresBetween(home, club.position) } : []
  })
  const [furthest] = distances.toSorted((a, b) => b.km - a.km || a.name.localeCompare(b.name, 'da'))
  return furthest ? { name: furthest.name, km: Math.round(furthest.km) } : null
}

function monthsOf(inOrder: readonly PlayedRound[]): SeasonStory['months'] {
  const [first, last] = [inOrder[0]?.day.slice(0, 7), inOrder.at(-1)?.day.slice(0, 7)]
  if (!first || !last) return []
  const months: SeasonStory['months'] = []
  for (let month = first; month <= last; month = nextMonth(month)) {
    const rounds = inOrder.filter(({ day }) => day.startsWith(month)).length
    months.push({ month, rounds })
  }
  return months
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

export const shownNames = ['full', 'initials', 'none'] as const
export type ShownName = (typeof shownNames)[number]

/** Players under this age are shown by initials at most (E25). */
const ageOfNames = 15

/** The names that a shared picture may show: in full not of a child under 15. */
export function namesToShow(
  golfer: { firstName: string; lastName: string; birthDate: PlainDate | null },
  today: PlainDate,
): { full: string | null; initials: string } {
  const { firstName, lastName, birthDate } = golfer
  const isChild = birthDate !== null && ageOn(birthDate, today) < ageOfNames
  const initials = [firstName, lastName].flatMap((part) => Array.from(part.trim()).slice(0, 1))
  return {
    full: isChild ? null : `${firstName} ${lastName}`.trim(),
    initials: initials.map((letter) => `${letter.toUpperCase()}.`).join(' '),
  }
}
