import type { ParsedInput } from '#contract/endpoint.ts'
import type { updateTournament as contract } from '#contract/director-settings.ts'
import { validateTerms } from '#domain/competitions/terms/validate-terms.ts'
import { AppError } from '../../app-error.ts'
import { danishInstant } from '../../clock.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { refuse } from '../../competitions/copy-course.ts'
import { entriesOf } from '../../competitions/count-entries.ts'
import type {
  DivisionRow,
  RoundRow,
  RoundTeeRow,
  TournamentRow,
} from '../../competitions/tournament-queries.ts'
import type { PlannedSettings } from './plan-settings.ts'
import { lockDivisions } from '../../competitions/settings-queries.ts'

export type Change = ParsedInput<typeof contract>
export type Stored = {
  tournament: TournamentRow
  divisions: DivisionRow[]
  rounds: RoundRow[]
  tees: RoundTeeRow[]
}

const isOver = new Set(['final', 'cancelled'])

/** Whether there is anything to change, and whether the page that asks is the newest. */
export function validateState(change: Change, { tournament, divisions, rounds }: Stored) {
  if (isOver.has(tournament.state)) refuse('tournament_state')
  const isKnown = (given: { id: string | null }[], rows: { id: string }[]) => {
    const ids = given.flatMap(({ id }) => id ?? [])
    return new Set(ids).size === ids.length && ids.every((id) => rows.some((row) => row.id === id))
  }
  const isNewest =
    change.revision === tournament.settingsRevision &&
    isKnown(change.divisions, divisions) &&
    isKnown(change.rounds, rounds)
  if (!isNewest) throw new AppError('changed_elsewhere')
}

/** Days in their order, none of a new first one gone by, and deadlines before the first start. */
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
  const isShutBefore =
    entryOpens !== null &&
    danishInstant(entryOpens.day, entryOpens.minute) >=
      danishInstant(entryCloses.day, entryCloses.minute)
  if (isShutBefore) refuse('entry_opening_wrong')
}

/** Limits that somebody can be within, and terms that can be played by. */
export function validateDivisions({ divisions }: PlannedSettings, rounds: number) {
  const isBackwards = divisions.some(
    ({ handicapFromTenths, handicapToTenths, ageFrom, ageTo }) =>
      (handicapFromTenths ?? -100) > (handicapToTenths ?? 540) || (ageFrom ?? 0) > (ageTo ?? 120),
  )
  if (isBackwards) refuse('division_limits_wrong')
  const [error] = divisions.flatMap(({ terms }) => validateTerms(terms, rounds))
  if (error) refuse(error)
}

/** Nobody who has a place, or waits for one, loses it to a smaller number or a *række* that is gone. */
export async function validateEntries(tx: Db, change: Change, stored: Stored) {
  const { tournamentId, places, divisions } = change
  const gone = stored.divisions.filter(({ id }) => !divisions.some((given) => given.id === id))
  await lockDivisions(
    tx,
    gone.map(({ id }) => id),
  )
  const entries = await entriesOf(tx, [tournamentId])
  const isEntered = gone.some(({ id }) => {
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
 * Whether a change touches what a published start list was made from: *rækker* with their terms,
 * limits and tees, which rounds there are, and the day and start of a round that is drawn. Prizes change
 * no start and no place: they may be put right until the result is final, and are worked out by what stands
 * whenever somebody reads a provisional one.
 */
export function touchesDraw(
  planned: PlannedSettings,
  { divisions, rounds, tees }: Stored,
): boolean {
  if (ids(planned.divisions) !== ids(divisions) || ids(planned.rounds) !== ids(rounds)) return true
  const isPlayedOtherwise = planned.divisions.some((given, i) => {
    const row = divisions[i]
    const limits = ['handicapFromTenths', 'handicapToTenths', 'gender', 'ageFrom', 'ageTo'] as const
    return (
      !row ||
      limits.some((limit) => given[limit] !== row[limit]) ||
      !isSame({ ...given.terms, prizes: null }, { ...row.terms, prizes: null })
    )
  })
  const isDrawnOtherwise = planned.rounds.some((given, i) => {
    const row = rounds[i]
    if (!row || row.drawVersion === 0) return false
    const kept = ['day', 'firstMinute', 'interval', 'courseName', 'holes'] as const
    return (
      kept.some((field) => given[field] !== row[field]) ||
      given.startStyle.kind !== row.startStyle.kind ||
      !hasTees(given.tees, { row, tees, divisions })
    )
  })
  return isPlayedOtherwise || isDrawnOtherwise
}

type Planned = PlannedSettings['rounds'][number]

/** Whether the *rækker* of a round play exactly these tees already. */
export function hasTees(
  planned: Planned['tees'],
  {
    row,
    tees,
    divisions,
  }: { row: RoundRow; tees: readonly RoundTeeRow[]; divisions: readonly { id: string | null }[] },
): boolean {
  const played = tees.filter(({ roundId, isExtra }) => roundId === row.id && !isExtra)
  const wanted = planned.map(({ division, copy }) => {
    const divisionId = division === null ? null : (divisions[division]?.id ?? '')
    return `${divisionId} ${copy.gender} ${copy.name}`
  })
  const has = played.map((tee) => `${tee.divisionId} ${tee.gender} ${tee.name}`)
  return wanted.toSorted().join('\n') === has.toSorted().join('\n')
}

const ids = (rows: readonly { id: string | null }[]) => rows.map(({ id }) => id).join()

/** The same value, whatever the order of its fields: PostgreSQL keeps its own. */
const isSame = (a: unknown, b: unknown) => written(a) === written(b)

const written = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
