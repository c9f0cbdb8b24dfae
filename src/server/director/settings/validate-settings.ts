import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { updateTournament as contract } from '#contract/director/settings.ts'
import { playsRound, roundsPlayed } from '#domain/competitions/terms/played-rounds.ts'
import { validateTerms } from '#domain/competitions/terms/validate-terms.ts'
import { AppError } from '../../app-error.ts'
import { danishInstant } from '../../clock.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { refuse } from '../../competitions/refuse-tournament.ts'
import { loadEntryCounts } from '../../competitions/count-entries.ts'
import type {
  DivisionRow,
  RoundRow,
  RoundTeeRow,
  TournamentRow,
} from '../../competitions/tournament-queries.ts'
import type { PlannedSettings } from './plan-settings.ts'
import { selectSkins } from '../../sidecompetitions/skins-queries.ts'
import { lockDivisions } from '../../competitions/settings-queries.ts'

export type Change = ParsedInput<typeof contract>
export type Stored = {
  tournament: TournamentRow
  divisions: DivisionRow[]
  rounds: RoundRow[]
  tees: RoundTeeRow[]
}

const isOver = new Set(['final', 'cancelled'])

/** The tournament must not be over, and the change must be based on its latest revision. */
export function validateState(change: Change, { tournament, divisions, rounds }: Stored) {
  if (isOver.has(tournament.state)) refuse('tournament_state')
  const areStored = (items: { id: string | null }[], rows: { id: string }[]) => {
    const ids = items.flatMap(({ id }) => id ?? [])
    return new Set(ids).size === ids.length && ids.every((id) => rows.some((row) => row.id === id))
  }
  const isLatest =
    change.revision === tournament.settingsRevision &&
    areStored(change.divisions, divisions) &&
    areStored(change.rounds, rounds)
  if (!isLatest) throw new AppError('changed_elsewhere')
}

/** Days must be in order, a moved first day not in the past, and deadlines before the first start. */
export function validateDays(ctx: Ctx, change: Change, { rounds }: Stored) {
  const { entryOpens, entryCloses, withdrawBefore } = change
  const [first] = change.rounds
  if (!first) refuse('tournament_without_rounds')
  const isMoved = first.day !== rounds[0]?.day
  if (isMoved && first.day < today(ctx)) refuse('tournament_day_past')
  const days = change.rounds.map(({ day }) => day)
  if (days.some((day, i) => day < (days[i - 1] ?? day))) refuse('rounds_out_of_order')
  const start = danishInstant(first.day, first.firstMinute)
  const isTooLate = [entryCloses, withdrawBefore].some(
    ({ day, minute }) => danishInstant(day, minute) > start,
  )
  if (isTooLate) refuse('entry_deadline_wrong')
  const opensTooLate =
    entryOpens !== null &&
    danishInstant(entryOpens.day, entryOpens.minute) >=
      danishInstant(entryCloses.day, entryCloses.minute)
  if (opensTooLate) refuse('entry_opening_wrong')
}

/** Limits must not exclude every player, and terms must be playable. */
export function validateDivisions({ divisions }: PlannedSettings, rounds: number) {
  const isEmptyRange = divisions.some(
    ({ handicapFromTenths, handicapToTenths, ageFrom, ageTo }) =>
      (handicapFromTenths ?? -100) > (handicapToTenths ?? 540) || (ageFrom ?? 0) > (ageTo ?? 120),
  )
  if (isEmptyRange) refuse('division_limits_wrong')
  const [error] = divisions.flatMap(({ terms }) => validateTerms(terms, rounds))
  if (error) refuse(error)
  // Matches are arranged by their players, in any round or none.
  const drawn = divisions.filter(({ terms }) => !terms.matchPlay)
  const isPlayed = (number: number) =>
    drawn.length === 0 || drawn.some(({ terms }) => playsRound(terms, number))
  if (!roundsPlayed({}, rounds).every(isPlayed)) refuse('rounds_wrong')
}

/** Whoever has entered is told of a new day, which only a move of the day does (docs/algorithms/moved-day.md). */
export async function validateMovedDays(tx: Db, change: Change, { rounds }: Stored) {
  const isMoved = change.rounds.some(({ id, day }) =>
    rounds.some((round) => round.id === id && round.day !== day),
  )
  if (!isMoved) return
  const entries = await loadEntryCounts(tx, [change.tournamentId])
  const { entered, waiting } = entries.inTournament(change.tournamentId)
  if (entered + waiting > 0) refuse('day_has_entries')
}

/** Skins are won hole by hole against the others of the course, so their round stays on one. */
export async function validateSkins(tx: Db, { rounds }: PlannedSettings) {
  const onSeveral = rounds.flatMap(({ id, courses }) => (id && courses.length > 1 ? id : []))
  if ((await selectSkins(tx, onSeveral)).length > 0) refuse('courses_with_skins')
}

/** A change must not take a place, or a place on the waiting list, from an entered player. */
export async function validateEntries(tx: Db, change: Change, stored: Stored) {
  const { tournamentId, places, divisions } = change
  const removed = stored.divisions.filter(({ id }) => !divisions.some((one) => one.id === id))
  await lockDivisions(
    tx,
    removed.map(({ id }) => id),
  )
  const entries = await loadEntryCounts(tx, [tournamentId])
  const isEntered = removed.some(({ id }) => {
    const { entered, waiting } = entries.inDivision(id)
    return entered + waiting > 0
  })
  if (isEntered) refuse('division_entered')
  const isFull =
    (places ?? Infinity) < entries.inTournament(tournamentId).entered ||
    divisions.some(
      ({ id, places: most }) => id !== null && (most ?? Infinity) < entries.inDivision(id).entered,
    )
  if (isFull) refuse('places_taken')
}

/**
 * Whether a change affects a published start list: divisions with their terms, limits and tees, the set of
 * rounds, and the day and start of a drawn round. Prizes affect neither starts nor places: they may change
 * until the result is final, and a provisional result is always computed from the current ones.
 */
export function touchesDraw(
  planned: PlannedSettings,
  { divisions, rounds, tees }: Stored,
): boolean {
  if (ids(planned.divisions) !== ids(divisions) || ids(planned.rounds) !== ids(rounds)) return true
  const divisionsChange = planned.divisions.some((division, i) => {
    const row = divisions[i]
    const limits = ['handicapFromTenths', 'handicapToTenths', 'gender', 'ageFrom', 'ageTo'] as const
    return (
      !row ||
      limits.some((limit) => division[limit] !== row[limit]) ||
      !isSame({ ...division.terms, prizes: null }, { ...row.terms, prizes: null })
    )
  })
  const drawnRoundsChange = planned.rounds.some((round, i) => {
    const row = rounds[i]
    if (!row || row.drawVersion === 0) return false
    const fixed = ['day', 'firstMinute', 'interval', 'holes'] as const
    return (
      fixed.some((field) => round[field] !== row[field]) ||
      round.courses.join('\n') !== row.courses.join('\n') ||
      round.startStyle.kind !== row.startStyle.kind ||
      !hasTees(round.tees, { row, tees, divisions })
    )
  })
  return divisionsChange || drawnRoundsChange
}

type Planned = PlannedSettings['rounds'][number]

/** Whether the divisions of a round already play exactly these tees. */
export function hasTees(
  planned: Planned['tees'],
  {
    row,
    tees,
    divisions,
  }: { row: RoundRow; tees: readonly RoundTeeRow[]; divisions: readonly { id: string | null }[] },
): boolean {
  const played = tees.filter(({ roundId, isExtra }) => roundId === row.id && !isExtra)
  const plannedTees = planned.map(({ division, copy }) => {
    const divisionId = division === null ? null : (divisions[division]?.id ?? '')
    return `${copy.course} ${divisionId} ${copy.gender} ${copy.name}`
  })
  const storedTees = played.map(
    (tee) => `${tee.course} ${tee.divisionId} ${tee.gender} ${tee.name}`,
  )
  return plannedTees.toSorted().join('\n') === storedTees.toSorted().join('\n')
}

const ids = (rows: readonly { id: string | null }[]) => rows.map(({ id }) => id).join()

/** Compares without the order of properties, which PostgreSQL does not preserve. */
const isSame = (a: unknown, b: unknown) => toSortedJson(a) === toSortedJson(b)

const toSortedJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
