import { coursesText, namedCourseOf } from '../competitions/round-courses.ts'
import { formatClockProse, type Instant } from '../shared/clock-time.ts'
import type { Team } from '../competitions/terms/team.ts'
import { capital, countOf } from '../shared/danish.ts'
import { danishMoment } from '../shared/danish-time.ts'
import { formatDay, type PlainDate } from '../shared/dates.ts'
import { startHoleText } from '../draw/start-list-changes.ts'

/** A round as its papers need it. */
export type PaperFacts = {
  tournament: string
  club: string
  /** The names of its courses, the first of them number 1. */
  courses: readonly string[]
  day: PlainDate
  roundNumber: number
  rounds: number
  /** Of the start list, and when it was published. */
  version: number
  drawnAt: Instant | null
  /** Only flights that a later version than this changed are among `flights` (PR-4); 0 for all. */
  since: number
  /** In the order of the start list. */
  flights: readonly PaperFlight[]
  /** The tees that are played, for empty cards. */
  tees: readonly PaperTee[]
  /** Where a flight's code is typed: `saesonkortet.dk/kort`. */
  codeAddress: string
}

export type PaperFlight = {
  id: string
  position: number
  minute: number
  /** The number of its course. */
  course: number
  hole: number
  group: 'A' | 'B' | null
  /** The version of the start list that last changed it. */
  version: number
  link: string
  code: string
  players: readonly PaperPlayer[]
}

export type PaperHole = {
  number: number
  par: number
  strokeIndex: number
  lengthMetres: number | null
}

export type PaperTee = {
  course: number
  name: string
  gender: 'men' | 'women'
  holes: readonly PaperHole[]
}

/** The side of a card: of its only ball, or of one of its balls. */
export type PaperSide = {
  id: string
  /** The name that its players chose; null for their own names. */
  chosenName: string | null
  /** The full name, for the side's own card and for those who run the round. */
  name: string
  team: Team
  /** Its players in order, by first name. */
  members: readonly { id: string; name: string }[]
  /** Who drives on each hole, as far as it is noted. */
  drives: readonly (string | null)[]
}

/** A person who plays, alone or for a side that plays one ball. */
export type PaperPerson = Pick<PaperPlayer, 'name' | 'club' | 'shownName' | 'shownClub'>

/** Who has a card: a player, or a side that plays one ball. */
export type PaperPlayer = {
  /** Of the entry that holds the card. */
  id: string
  /** The full name, for the player's own card and for those who run the round. */
  name: string
  club: string | null
  /** The name and the club that others may see (D36), for what is put up. */
  shownName: string
  shownClub: string | null
  division: string
  teeName: string
  playingHandicap: number
  hasBuggy: boolean
  /** A player who is on the list and does not start. */
  isOut: boolean
  holes: readonly PaperHole[]
  /** Null for a player who plays alone. */
  side: PaperSide | null
  /** The player, or all players of a side that plays one ball. */
  people: readonly PaperPerson[]
}

/**
 * The players of a side whose name does not have theirs in full: a chosen one, or last names alone. Whoever calls them
 * to the tee must know who they are.
 */
export const peopleBehind = ({ people, side }: PaperPlayer): readonly PaperPerson[] =>
  people.length > 2 || (people.length > 1 && side !== null && side.chosenName !== null)
    ? people
    : []

/** `Startliste version 3, fredag den 11. juni kl. 18.00`. */
export function versionText({ version, drawnAt }: PaperFacts): string {
  if (drawnAt === null) return `Startliste version ${version}`
  const { day, minute } = danishMoment(drawnAt)
  return `Startliste version ${version}, ${formatDay(day, { year: false })} ${formatClockProse(minute)}`
}

/** The players of a flight who start. */
export const starting = ({ players }: PaperFlight): PaperPlayer[] =>
  players.filter(({ isOut }) => !isOut)

/** Flights that somebody starts in. */
export const startingFlights = ({ flights }: PaperFacts): PaperFlight[] =>
  flights.filter((flight) => starting(flight).length > 0)

/** `Lørdag den 12. juni 2027, runde 2`. */
export const dayText = ({ day, roundNumber, rounds }: PaperFacts): string =>
  `${capital(formatDay(day))}${rounds > 1 ? `, runde ${roundNumber}` : ''}`

/** `Hjemme Golfklub, Skovbanen og Parkbanen`. */
export const placeText = ({ club, courses }: PaperFacts): string =>
  `${club}, ${coursesText(courses)}`

/** `Kl. 9.30, hul 1A`, in a round on several courses with the name of the course. */
export const startText = ({ courses }: PaperFacts, flight: PaperFlight): string => {
  const course = namedCourseOf(courses, flight.course)
  const start = `${capital(formatClockProse(flight.minute))}, ${startHoleText(flight)}`
  return course ? `${start} på ${course}` : start
}

/** The flights of each course with its name, null where there is only one; courses without flights are left out. */
export function flightsByCourse<Flight extends PaperFlight>(
  { courses }: Pick<PaperFacts, 'courses'>,
  flights: readonly Flight[],
): { name: string | null; flights: Flight[] }[] {
  return courses
    .map((_, i) => ({
      name: namedCourseOf(courses, i + 1),
      flights: flights.filter(({ course }) => course === i + 1),
    }))
    .filter(({ flights: own }) => own.length > 0)
}

/** Those who share a paper card: a player alone, or the players of a side that starts, in the order of the flight. */
export function cardsOf(flight: PaperFlight): PaperPlayer[][] {
  const players = starting(flight)
  const keyOf = ({ id, side }: PaperPlayer) => side?.id ?? id
  return [...new Set(players.map(keyOf))].map((key) =>
    players.filter((player) => keyOf(player) === key),
  )
}

/** `36 flights med 144 scorekort`: of players, or of sides. */
export function fieldText(facts: PaperFacts): string {
  const flights = startingFlights(facts)
  const cards = flights.flatMap(cardsOf).length
  return `${countOf(flights.length, 'flight', 'flights')} med ${countOf(cards, 'scorekort', 'scorekort')}`
}
