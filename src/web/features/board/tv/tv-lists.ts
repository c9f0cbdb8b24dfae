import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import type { HoleStatisticsShown } from '#contract/board/endpoints.ts'
import type { RoundProgress } from '#contract/board/round-progress.ts'
import type { PublicSideCompetition } from '#contract/sidecompetitions/endpoints.ts'
import type { PublicSkins } from '#contract/sidecompetitions/skins.ts'
import { unitOf, valueText } from '#domain/board/figure-text.ts'
import { arrivalAt } from '#domain/scoring/arrival.ts'
import { endOfDay, formatClock } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import {
  formatMeasure,
  sideCompetitionKindText,
} from '#domain/sidecompetitions/side-competition.ts'
import { valueOf, type DivisionViewModel } from '#domain/board/board-view-model.ts'
import { hundredthsText, overParText } from '../over-par-text.ts'

/** A row of a page that is no board: `14.05`, `Anna Holm`, `Rold Golfklub`, `Birdie, hul 7`. */
export type ListRow = {
  key: string
  lead: string
  /** Several for a flight. */
  names: string[]
  detail: string
  value: string
}
/** A list that is shown page after page. */
export type ScreenList = {
  title: string
  note: string
  rows: ListRow[]
  /** Rows with several names need the whole width. */
  columns: 1 | 2
  /** Of the latest only as many as fit a page. */
  hasOnePage?: true
}

/** The latest holes under par, the newest first. */
export function birdieList(
  { birdies }: Pick<RoundProgress, 'birdies'>,
  model: readonly DivisionViewModel[],
): ScreenList {
  const clubOf = new Map(
    model.flatMap(({ playing }) => playing.map(({ row }) => [row.id, row.club] as const)),
  )
  return {
    title: 'Seneste birdies',
    note: 'Bruttoslag under par på hullet',
    columns: 2,
    hasOnePage: true,
    rows: birdies.map(({ entryId, name, hole, strokes, par, at }) => ({
      key: `${entryId} ${hole}`,
      lead: formatClock(danishMoment(at).minute),
      names: [name],
      detail: clubOf.get(entryId) ?? '',
      value: `${birdieName(strokes, par)}, hul ${hole}`,
    })),
  }
}

function birdieName(strokes: number, par: number): string {
  if (strokes === 1) return 'Hole-in-one'
  return { 1: 'Birdie', 2: 'Eagle', 3: 'Albatros' }[par - strokes] ?? `${par - strokes} under par`
}

/** By the clock of today, which is a later day than the round's where suspended play goes on. */
const clockOf = (minute: number) => formatClock(minute % endOfDay)

/** Flights further away than this are not on their way in yet. */
const soonMinutes = 60

/**
 * The flights that are expected in within the hour, the first one first.
 * @param now by the clock, in minutes from the day of the round.
 */
export function arrivalList(
  { flights, pausedMinutes }: Pick<RoundProgress, 'flights' | 'pausedMinutes'>,
  model: readonly DivisionViewModel[],
  now: number,
): ScreenList {
  const playing = model.flatMap(({ division, playing: rows }) =>
    rows.map((one) => ({ one, unit: unitOf(division) })),
  )
  const coming = flights.flatMap((flight) => {
    const arrival = arrivalAt(flight, flight.holes.length, now - pausedMinutes)
    const rows = playing.filter(({ one }) => one.flight?.id === flight.flightId)
    // A flight that has not been seen on any hole is not on its way in.
    const isSeen = arrival !== null && arrival.basedOn > 0
    if (!isSeen || rows.length === 0 || arrival.from > now - pausedMinutes + soonMinutes) return []
    return [{ flight, arrival, rows }]
  })
  return {
    title: 'På vej ind',
    note: 'Forventet tid efter flightens tempo',
    columns: 1,
    rows: coming
      .toSorted((a, b) => a.arrival.from - b.arrival.from || a.arrival.to - b.arrival.to)
      .map(({ flight, arrival: { from, to }, rows }) => ({
        key: flight.flightId,
        lead: `${clockOf(from + pausedMinutes)}–${clockOf(to + pausedMinutes)}`,
        names: rows.map(
          ({ one, unit }) => `${one.row.name} ${valueText(valueOf(one, unit), unit)}`,
        ),
        detail: '',
        value: `${flight.finished.findLastIndex((at) => at !== null) + 1} af ${flight.holes.length}`,
      })),
  }
}

type Beside = { competitions: readonly PublicSideCompetition[]; skins: readonly PublicSkins[] }

/** The first three of each side competition, and those who have won most in skins. */
export const sideList = ({ competitions, skins }: Beside): ScreenList => ({
  title: 'Sidekonkurrencer',
  note: competitions.length > 0 ? 'De tre bedste på hvert hul' : 'Vundne skins',
  columns: 2,
  rows: [
    ...competitions.flatMap(({ id, kind, course, hole, division, results }) =>
      results.slice(0, 3).map(({ entryId, name, measure, place }) => ({
        key: `${id} ${entryId}`,
        lead: course ? `${course}, hul ${hole}` : `Hul ${hole}`,
        names: [name],
        detail: [sideCompetitionKindText[kind], division, `nr. ${place}`]
          .filter(Boolean)
          .join(' · '),
        value: formatMeasure(kind, measure),
      })),
    ),
    ...skins.flatMap(({ id, net, division, won }) =>
      won.slice(0, mostSkins).map(({ entryId, name, skins: count }) => ({
        key: `${id} ${entryId}`,
        lead: 'Skins',
        names: [name],
        detail: [net ? 'Netto' : 'Brutto', division].filter(Boolean).join(' · '),
        value: count,
      })),
    ),
  ],
})

/** Winners of the skins of a round or a *række* on the screen. */
const mostSkins = 6

/** The holes from the hardest. */
export const holeList = (
  holes: readonly HoleStatisticsShown[],
  courses: readonly string[],
): ScreenList => ({
  title: 'Sværeste huller',
  note: 'Gennemsnit af slag mod par',
  columns: 2,
  rows: holes
    .filter(({ scores, difficulty }) => scores > 0 && difficulty !== null)
    .toSorted(
      (a, b) => a.course - b.course || (a.difficulty ?? 0) - (b.difficulty ?? 0) || a.hole - b.hole,
    )
    .map(({ course, hole, par, averageHundredths, overParHundredths, difficulty }) => ({
      key: `${course} ${hole}`,
      lead: `Nr. ${difficulty}`,
      names: [[`Hul ${hole}`, namedCourseOf(courses, course)].filter(Boolean).join(', ')],
      detail: `Par ${par} · ${hundredthsText(averageHundredths)} slag i snit`,
      value: overParText(overParHundredths),
    })),
})
