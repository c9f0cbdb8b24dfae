import type { ListPaper } from '../documents/sheets.ts'
import { timePar } from '../scoring/pace.ts'
import { formatClock } from '../shared/clock-time.ts'
import {
  flightsByCourse,
  starting,
  startingFlights,
  type PaperFacts,
  type PaperFlight,
} from './paper-facts.ts'
import { column, listPaper, table } from './start-lists.ts'

/**
 * The minute after midnight at which a flight should have finished each hole, by the number of the hole. The flight plays on
 * from its start hole; players who do not start are not counted.
 */
export function expectedTimes(flight: PaperFlight): Map<number, number> {
  const [first] = flight.players
  const holes = first?.holes ?? []
  const at = Math.max(
    holes.findIndex(({ number }) => number === flight.hole),
    0,
  )
  const played = [...holes.slice(at), ...holes.slice(0, at)]
  const minutes = timePar(
    played.map(({ par }) => par),
    starting(flight).length,
  )
  return new Map(
    played.map(({ number }, i) => [number, flight.minute + (minutes[i] ?? 0)] as const),
  )
}

/** For the marshal: when each flight should be off each green (docs/algorithms/pace.md). */
export function paceSheet(facts: PaperFacts): ListPaper {
  return listPaper(facts, {
    heading: 'spilletempo',
    isLandscape: true,
    notes: [
      'Klokkeslættet er, hvornår flighten bør være færdig med hullet. Den er bagud, når den er senere.',
    ],
    tables: flightsByCourse(facts, startingFlights(facts)).map(({ name, flights }) => {
      const numbers = flights[0]?.players[0]?.holes.map(({ number }) => number) ?? []
      return table({
        heading: name,
        columns: [
          column('Start', 1.1, { isBold: true }),
          column('Hul', 0.7),
          column('Flight', 5.6),
          ...numbers.map((number) => column(String(number), 1, { align: 'right' })),
        ],
        groups: flights.map((flight) => {
          const times = expectedTimes(flight)
          const names = starting(flight).map(lastName)
          return [
            {
              isOut: false,
              cells: [
                formatClock(flight.minute),
                `${flight.hole}${flight.group ?? ''}`,
                `${flight.position}: ${names.join(', ')}`,
                ...numbers.map((number) => formatClock((times.get(number) ?? 0) % 1440)),
              ],
            },
          ]
        }),
      })
    }),
  })
}

/** `Holm`, `Holm/Berg` for a side; initials stay whole. */
const lastName = ({ shownName }: { shownName: string }) =>
  shownName
    .split(' / ')
    .map((name) => (name.endsWith('.') ? name : (name.split(' ').at(-1) ?? '')))
    .join('/')
