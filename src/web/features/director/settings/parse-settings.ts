import { markingRules } from '#domain/draw/marking.ts'
import type { TournamentChange, TournamentSettings } from '#contract/director/settings.ts'
import { validateTerms, fitTerms } from '#domain/competitions/terms/validate-terms.ts'
import type { FormError } from '../../../ui/form-error-summary.tsx'
import { refusalReasonTexts } from '../../../refusal-reasons.ts'
import { parseTerms, type Division, type Terms } from './parse-terms.ts'
import { parseRound } from './parse-round.ts'
import { createSettingsParser, type SettingsParser } from './settings-parser.ts'

/** A division or round on the page: `key` is part of its field names, `from` are its initial values. */
export type Row<From> = { key: string; from: From }
export type DivisionRow = Row<
  Omit<TournamentSettings['divisions'][number], 'id'> & { id: string | null }
>
export type RoundRow = Row<Omit<TournamentSettings['rounds'][number], 'id'> & { id: string | null }>
export type SettingsRows = { divisions: readonly DivisionRow[]; rounds: readonly RoundRow[] }

type Parsed = { change: TournamentChange; errors: FormError[] }

/** The form *Indstillinger* as the input of the contract, and its errors. */
export function parseSettings(form: FormData, now: TournamentSettings, rows: SettingsRows): Parsed {
  const errors: FormError[] = []
  const readerAbout = (about?: string) =>
    createSettingsParser(form, (field, message) => {
      errors.push({ field, message, ...(about !== undefined && { about }) })
    })
  const reader = readerAbout()
  const { text, fee, day, minute, places, reportError } = reader
  if (text('name').length < 2) reportError('name', 'Skriv turneringens navn.')
  const moment = (field: string) => ({ day: day(`${field}-day`), minute: minute(`${field}-time`) })
  const change: TournamentChange = {
    tournamentId: now.id,
    revision: now.revision,
    name: text('name'),
    about: text('about'),
    feeOre: fee('fee') ?? 0,
    memberFeeOre: fee('memberFee') ?? 0,
    cardFeeOre: text('cardFee') === '' ? null : (fee('cardFee') ?? 0),
    cardUsesRound: form.get('cardUsesRound') === 'on',
    places: places('places'),
    membersOnly: form.get('membersOnly') === 'on',
    markingRule: markingRules.find((rule) => rule === text('markingRule')) ?? now.markingRule,
    entryOpens:
      text('entryOpens-day') === '' && text('entryOpens-time') === '' ? null : moment('entryOpens'),
    entryCloses: moment('entryCloses'),
    withdrawBefore: moment('withdrawBefore'),
    rounds: rows.rounds.map((row, i) =>
      parseRound(readerAbout(`Runde ${i + 1}`), row, rows.divisions),
    ),
    divisions: rows.divisions.map((row) => {
      const name = text(`division-${row.key}-name`) || 'Ny række'
      return parseDivision(readerAbout(name), row, rows.rounds.length)
    }),
  }
  return { change, errors }
}

function parseDivision(
  reader: SettingsParser,
  { key, from }: DivisionRow,
  rounds: number,
): Division {
  const { text, reportError, places, handicap, wholeOrNone } = reader
  const at = (field: string) => `division-${key}-${field}`
  if (text(at('name')) === '') reportError(at('name'), 'Skriv rækkens navn.')
  const terms = parseTerms(reader, at, from.terms)
  reportTermsErrors(reader, at, { terms, rounds })
  return {
    id: from.id,
    name: text(at('name')),
    terms,
    handicapFromTenths: handicap(at('from')),
    handicapToTenths: handicap(at('to')),
    gender: (text(at('gender')) || null) as Division['gender'],
    ageFrom: wholeOrNone(at('ageFrom'), [0, 120]),
    ageTo: wholeOrNone(at('ageTo'), [0, 120]),
    places: places(at('places')),
  }
}

type TermsInput = { terms: Terms; rounds: number }

/** Reports errors that the server would refuse at the field that can correct them. */
function reportTermsErrors(
  { reportError }: SettingsParser,
  at: (field: string) => string,
  { terms, rounds }: TermsInput,
) {
  const fieldOf = {
    points_table_wrong: 'points0',
    tie_steps_wrong: 'step1',
    cut_wrong: 'cutAfter',
    rounds_wrong: 'plays-1',
    allowance_wrong: 'allowance',
    team_wrong: 'team',
  }
  for (const error of validateTerms(fitTerms(terms, rounds), rounds)) {
    reportError(at(fieldOf[error]), refusalReasonTexts[error])
  }
}
