import { createHash } from 'node:crypto'
import type { ListLine, ListPlan } from '#contract/entries/list.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import type { ListVerdict } from '#domain/entries/validate-list.ts'
import { noteText } from '../../clubs/imports/comparison.ts'
import type { DivisionRow } from '../../competitions/tournament-queries.ts'
import { missingFrom, type PlannedLine, type PlannedList, type UploadedList } from './plan-list.ts'

/** The plan as shown to the director. */
export function toListPlan(planned: PlannedList, sent: UploadedList): ListPlan {
  const { read, divisions } = planned
  const shown = {
    rows: read.rows,
    lines: planned.lines.map((line) => toListLine(line, { divisions, read })),
    errors: read.errors.map(noteText),
    unused: read.unused,
    garbled: read.garbled ?? null,
    missing: missingFrom(planned).map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  }
  return { ...shown, digest: digestOf(shown, sent) }
}

/** Equal for the same list with the same effect. */
function digestOf(shown: Omit<ListPlan, 'digest'>, { moveDivisions, beyondPlaces }: UploadedList) {
  const facts = JSON.stringify([shown.lines, shown.errors, moveDivisions, beyondPlaces])
  return createHash('sha256').update(facts).digest('hex')
}

type Context = Pick<PlannedList, 'divisions' | 'read'>

function toListLine(
  { record, golfer, clubName, verdict, rounds }: PlannedLine,
  context: Context,
): ListLine {
  const { line, firstName, lastName, dguNumber, handicapTenths } = record
  const warnings = context.read.warnings.filter((note) => note.line === line)
  return {
    line,
    name: `${firstName} ${lastName}`,
    clubName,
    dguNumber,
    handicapTenths,
    isKnown: golfer !== undefined,
    verdict: toVerdictView(verdict, { record, rounds, divisions: context.divisions }),
    warnings: warnings.map(({ reason }) => reason),
  }
}

type LineContext = Pick<PlannedLine, 'record' | 'rounds'> & { divisions: readonly DivisionRow[] }

function toVerdictView(verdict: ListVerdict, lineContext: LineContext): ListLine['verdict'] {
  const nameOf = (id: string | null) =>
    lineContext.divisions.find((one) => one.id === id)?.name ?? ''
  switch (verdict.kind) {
    case 'enter':
    case 'wait':
      return { kind: verdict.kind, divisionName: nameOf(verdict.divisionId) }
    case 'same':
      return verdict
    case 'left_out':
      return { kind: 'left_out', error: verdict.error, reason: listErrorText(verdict, lineContext) }
    case 'change': {
      const { handicap, belongsIn, moves, from } = verdict
      return {
        kind: 'change',
        handicap,
        strokes: lineContext.rounds.map(({ shown }) => shown),
        division: belongsIn === null ? null : { from: nameOf(from), to: nameOf(belongsIn), moves },
      }
    }
  }
}

function listErrorText(
  { error, earlier }: Extract<ListVerdict, { kind: 'left_out' }>,
  { record, divisions }: LineContext,
): string {
  const names = listInDanish(divisions.map(({ name }) => name))
  switch (error) {
    case 'twice':
      return `Står også i linje ${earlier}. Kun den første tæller. Slet den, der er forkert.`
    case 'gender_missing':
      return 'Listen siger ikke køn. Vælg teested for dem ovenfor, eller skriv køn i listen.'
    case 'division_unknown':
      return `Rækken »${record.divisionName}« findes ikke her. Rækkerne hedder ${names}.`
    case 'no_division_fits':
      return `Ingen række passer til handicap, køn og alder. Skriv en af rækkerne i listen: ${names}.`
    case 'too_late':
      return 'Turneringen er i gang, så ingen kan tilmeldes med en liste. Skift en spiller ud under Flights.'
  }
}
