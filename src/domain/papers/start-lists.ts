import type { ListColumn, ListPaper, ListRow, ListTable } from '../documents/sheets.ts'
import { courseNameOf } from '../competitions/round-courses.ts'
import { formatClock } from '../shared/clock-time.ts'
import { formatStrokes } from '../shared/handicap.ts'
import {
  dayText,
  fieldText,
  flightsByCourse,
  peopleBehind,
  placeText,
  starting,
  versionText,
  type PaperFacts,
  type PaperFlight,
  type PaperPlayer,
} from './paper-facts.ts'

type Sheet = Pick<ListPaper, 'heading' | 'tables'> &
  Partial<ListPaper> & {
    /** Under the day and the course. */
    notes?: readonly string[]
  }

/** A list of a round with what stands on all of them. */
export const listPaper = (
  facts: PaperFacts,
  { heading, notes = [], ...sheet }: Sheet,
): ListPaper => ({
  kind: 'list',
  isLandscape: false,
  isLarge: false,
  lines: [
    `${dayText(facts)}. ${placeText(facts)}`,
    ...(facts.since > 0 ? [`Kun flights, der er ændret siden version ${facts.since}.`] : []),
    ...notes,
  ],
  foot: `${facts.tournament} · ${versionText(facts)}`,
  qr: null,
  ...sheet,
  heading: `${facts.tournament}: ${heading}`,
})

export const table = (given: Pick<ListTable, 'columns' | 'groups'> & Partial<ListTable>) => ({
  heading: null,
  notes: [],
  after: [],
  ...given,
})

export const column = (
  heading: string,
  share: number,
  more: Partial<ListColumn> = {},
): ListColumn => ({ heading, share, align: 'left', ...more })

const hole = ({ hole: number, group }: PaperFlight) => `${number}${group ?? ''}`

/** The start list by time: a flight's time and hole stand once, before its first player. */
export function startListByTime(facts: PaperFacts, isLarge: boolean): ListPaper {
  const first = [column('Tid', 1.1, { isBold: true }), column('Hul', 0.8, { isBold: true })]
  const lead = (flight: PaperFlight, i: number) =>
    i === 0 ? [formatClock(flight.minute), hole(flight)] : ['', '']
  const flights = facts.flights.toSorted(byStart)
  return listPaper(facts, {
    heading: 'startliste',
    isLarge,
    tables: flightsByCourse(facts, flights).map(({ name, flights: own }) =>
      table({
        heading: name,
        ...flightColumns(first, isLarge),
        groups: groupsOf(own, lead, isLarge),
      }),
    ),
  })
}

/** The start list of a shotgun, by hole and then by group (PR-2). */
export function startListByHole(facts: PaperFacts, isLarge: boolean): ListPaper {
  const first = [column('Hul', 0.8, { isBold: true }), column('Tid', 1.1, { isBold: true })]
  const lead = (flight: PaperFlight, i: number) =>
    i === 0 ? [hole(flight), formatClock(flight.minute)] : ['', '']
  const flights = facts.flights.toSorted(
    (a, b) =>
      a.hole - b.hole || (a.group ?? '').localeCompare(b.group ?? '') || a.minute - b.minute,
  )
  return listPaper(facts, {
    heading: 'startliste efter hul',
    isLarge,
    tables: flightsByCourse(facts, flights).map(({ name, flights: own }) =>
      table({
        heading: name,
        ...flightColumns(first, isLarge),
        groups: groupsOf(own, lead, isLarge),
      }),
    ),
  })
}

const byStart = (a: PaperFlight, b: PaperFlight) =>
  a.minute - b.minute || a.hole - b.hole || a.position - b.position

/** In large print only what somebody looks for. */
const flightColumns = (first: ListColumn[], isLarge: boolean) => ({
  columns: [
    ...first,
    column('Spiller', isLarge ? 7 : 5),
    ...(isLarge
      ? []
      : [column('Klub', 4), column('Tee', 1.2), column('Slag', 0.8, { align: 'right' })]),
  ],
})

type Lead = (flight: PaperFlight, at: number) => string[]

const groupsOf = (flights: readonly PaperFlight[], lead: Lead, isLarge: boolean): ListRow[][] =>
  flights.map((flight) =>
    flight.players.flatMap((player, i) => [
      {
        isOut: player.isOut,
        cells: [
          ...lead(flight, i),
          publicName(player),
          ...(isLarge
            ? []
            : [player.shownClub ?? '', player.teeName, formatStrokes(player.playingHandicap)]),
        ],
      },
      ...peopleBehind(player).map(({ shownName, shownClub }) => ({
        isOut: player.isOut,
        cells: [
          ...lead(flight, 1),
          `– ${shownName}`,
          ...(isLarge ? [] : [player.shownClub === null ? (shownClub ?? '') : '', '', '']),
        ],
      })),
    ]),
  )

const publicName = ({ shownName, hasBuggy, isOut }: PaperPlayer) =>
  `${shownName}${isOut ? ' (starter ikke)' : hasBuggy ? ' (buggy)' : ''}`

/** The start list by name, without players who do not start; everybody on a side has a row. */
export function startListByName(facts: PaperFacts, isLarge: boolean): ListPaper {
  const danish = new Intl.Collator('da')
  const hasCourses = facts.courses.length > 1
  const rows = facts.flights
    .flatMap((flight) =>
      starting(flight).flatMap(({ people, side }) =>
        people.map((person) => ({ flight, person, side: people.length > 1 ? side : null })),
      ),
    )
    .toSorted((a, b) => danish.compare(a.person.shownName, b.person.shownName))
  return listPaper(facts, {
    heading: 'startliste efter navn',
    isLarge,
    tables: [
      table({
        columns: [
          column('Spiller', isLarge ? 6 : 5, { isBold: true }),
          ...(isLarge ? [] : [column('Klub', 4)]),
          column('Tid', 1.1),
          column('Hul', 0.8),
          ...(hasCourses ? [column('Bane', 3)] : []),
        ],
        groups: rows.map(({ flight, person, side }) => [
          {
            isOut: false,
            cells: [
              side?.chosenName ? `${person.shownName} (${side.chosenName})` : person.shownName,
              ...(isLarge ? [] : [person.shownClub ?? '']),
              formatClock(flight.minute),
              hole(flight),
              ...(hasCourses ? [courseNameOf(facts.courses, flight.course)] : []),
            ],
          },
        ]),
      }),
    ],
  })
}

/** For the starter: full names, and a box to tick for each person who has come, also on a side that plays one ball. */
export function starterSheet(facts: PaperFacts): ListPaper {
  return listPaper(facts, {
    heading: 'starterens liste',
    notes: [`${fieldText(facts)}. Kun til starteren og turneringsledelsen.`],
    tables: flightsByCourse(facts, facts.flights.toSorted(byStart)).map(({ name, flights }) =>
      table({
        heading: name,
        columns: [
          column('Tid', 1.1, { isBold: true }),
          column('Hul', 0.8, { isBold: true }),
          column('Mødt', 0.9, { align: 'center', isTickBox: true }),
          column('Spiller', 5),
          column('Klub', 3.4),
          column('Tee', 1.1),
          column('Slag', 0.8, { align: 'right' }),
          column('Bemærkning', 3),
        ],
        groups: flights.map((flight) =>
          flight.players.flatMap((player, i) =>
            player.people.map((person, at) => ({
              isOut: player.isOut,
              cells: [
                i + at === 0 ? formatClock(flight.minute) : '',
                i + at === 0 ? hole(flight) : '',
                '',
                person.name,
                person.club ?? '',
                player.teeName,
                at === 0 ? formatStrokes(player.playingHandicap) : '',
                remarkOf(player),
              ],
            })),
          ),
        ),
      }),
    ),
  })
}

/** What the starter must know: who is out, which side somebody plays for, and a buggy. */
function remarkOf({ isOut, side, people, hasBuggy }: PaperPlayer): string {
  const isSide = people.length > 1 && side !== null
  const sideName = isSide && (side.chosenName ?? side.members.map(({ name }) => name).join(' / '))
  return [isOut && 'starter ikke', sideName && `Hold: ${sideName}`, hasBuggy && !isOut && 'buggy']
    .filter(Boolean)
    .join(', ')
}
