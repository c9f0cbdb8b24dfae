import { useState, type FormEvent } from 'react'
import { fitTerms } from '#domain/competitions/terms/validate-terms.ts'
import { roundsPlayed } from '#domain/competitions/terms/played-rounds.ts'
import { conditionsText } from '#domain/competitions/terms/conditions-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { TextField, NumberField } from '../../../ui/text-field.tsx'
import { FormatFields, type TermsPart } from './format-fields.tsx'
import {
  CommitteeFields,
  CutFields,
  HandicapFields,
  PrizeFields,
  RoundFields,
} from './terms-fields.tsx'
import type { DivisionRow } from './parse-settings.ts'
import { parseTerms, type Terms } from './parse-terms.ts'
import { RowButtons, type RowMoves, errorProps } from './settings-fields.tsx'
import { createSettingsParser } from './settings-parser.ts'
import { TieFields } from './tie-fields.tsx'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { SelectField } from '../../../ui/select-field.tsx'

export type DivisionProps = {
  row: DivisionRow
  rounds: number
  isDrawn: boolean
  /** The only division shows its conditions and cannot be removed. */
  isOnly: boolean
  errors: Record<string, string>
  moves: RowMoves
  onTerms: (terms: Terms) => void
}

/** A division: its limits, its format and terms, and a preview of its conditions. */
export function DivisionFields({
  row,
  rounds,
  isDrawn,
  isOnly,
  errors,
  moves,
  onTerms,
}: DivisionProps) {
  const { key, from } = row
  const at = (field: string) => `division-${key}-${field}`
  const [name, setName] = useState(from.name)
  const { terms } = from
  const updateTerms = (event: FormEvent<HTMLFieldSetElement>) => {
    const { form } = event.currentTarget
    if (isDrawn || !form) return
    onTerms(
      parseTerms(
        createSettingsParser(new FormData(form), () => undefined),
        at,
        terms,
      ),
    )
  }
  const part = { at, terms, errors }
  return (
    <fieldset
      onChange={updateTerms}
      className="grid gap-6 rounded-md border border-slate-300 bg-white p-4 sm:p-6"
    >
      <legend className="sr-only">{name || 'Ny række'}</legend>
      <RowButtons title={name || 'Ny række'} moves={moves} obstacle={obstacleOf(row)} />
      <TextField
        name={at('name')}
        label="Navn"
        defaultValue={from.name}
        onInput={(event) => setName(event.currentTarget.value)}
        maxLength={60}
        autoComplete="off"
        {...errorProps(errors, at('name'))}
      />
      <LimitFields {...part} division={from} isDrawn={isDrawn} />
      {!isDrawn && (
        <>
          <FormatFields {...part} />
          {hasMore(terms) && <More {...part} rounds={rounds} />}
        </>
      )}
      <Conditions terms={terms} rounds={rounds} isOpen={isOnly} />
    </fieldset>
  )
}

const obstacleOf = ({ from: { entries } }: DivisionRow) =>
  entries === 0
    ? undefined
    : `${entries} er tilmeldt. Flyt dem til en anden række under Deltagere, så kan rækken fjernes.`

/** Gross match play has nothing more to choose. */
const hasMore = ({ matchPlay, scoring }: TermsPart['terms']) => !matchPlay || scoring.net

function moreText({ matchPlay, scoring }: TermsPart['terms'], rounds: number) {
  if (matchPlay) return ': handicap'
  return `: ${scoring.net ? 'handicap, ' : ''}lige resultater, ${rounds > 1 ? 'runder, ' : ''}præmier, scorekort`
}

/** *Flere valg* of a division; open when one of its fields has an error. */
function More({ rounds, ...part }: TermsPart & { rounds: number }) {
  const { at, terms, errors } = part
  const hasError = fieldsInMore.some((field) => errors[at(field)] !== undefined)
  return (
    <details {...(hasError && { open: true })} className="group border-y border-slate-200">
      <summary className="flex min-h-14 list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="group-open:rotate-180" />
        <span>
          Flere valg
          <span className="font-normal text-slate-600">{moreText(terms, rounds)}</span>
        </span>
      </summary>
      <div className="grid gap-7 pt-3 pb-6">
        {terms.scoring.net && <HandicapFields {...part} />}
        {!terms.matchPlay && (
          <>
            <TieFields {...part} />
            {rounds > 1 && <RoundFields {...part} rounds={rounds} />}
            {roundsPlayed(terms, rounds).length > 1 && <CutFields {...part} rounds={rounds} />}
            <PrizeFields {...part} />
            <CommitteeFields at={at} terms={terms} />
          </>
        )}
      </div>
    </details>
  )
}

const fieldsInMore =
  'plays-1 allowance small mostIndex mostPlaying step1 cutAt cutAfter prizesGross prizesNet'.split(
    ' ',
  )

type ConditionsProps = { terms: Terms; rounds: number; isOpen: boolean }

function Conditions({ terms, rounds, isOpen }: ConditionsProps) {
  const conditionTexts = conditionsText(fitTerms(terms, rounds), rounds)
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="group-open:rotate-180" />
        Betingelserne, som de kommer til at stå
      </summary>
      <ul className="grid list-disc gap-1.5 pt-2 pl-5 text-slate-700 marker:text-slate-500">
        {conditionTexts.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

const genderOptions = [
  { value: 'women', label: 'Damer' },
  { value: 'men', label: 'Herrer' },
]

type LimitProps = {
  at: (field: string) => string
  division: DivisionRow['from']
  isDrawn: boolean
  errors: Record<string, string>
}

/** The limits of a division: an empty field has no limit. */
function LimitFields({ at, division, isDrawn, errors }: LimitProps) {
  const number = (field: string, label: string, value: string) => (
    <NumberField
      name={at(field)}
      label={label}
      required={false}
      readOnly={isDrawn && field !== 'places'}
      defaultValue={value}
      {...errorProps(errors, at(field))}
    />
  )
  const handicap = (tenths: number | null) => (tenths === null ? '' : formatHandicap(tenths))
  const { handicapFromTenths, handicapToTenths, gender, ageFrom, ageTo, places } = division
  return (
    <div className="grid grid-cols-2 items-end gap-4 sm:gap-5 lg:grid-cols-3">
      {number('from', 'Handicap fra', handicap(handicapFromTenths))}
      {number('to', 'Handicap til', handicap(handicapToTenths))}
      <SelectField
        name={at('gender')}
        label="Hvem"
        {...(isDrawn && gender ? {} : { emptyLabel: 'Alle' })}
        options={isDrawn ? genderOptions.filter(({ value }) => value === gender) : genderOptions}
        defaultValue={gender ?? ''}
        required={false}
      />
      {number('ageFrom', 'Alder fra', ageFrom?.toString() ?? '')}
      {number('ageTo', 'Alder til', ageTo?.toString() ?? '')}
      {number('places', 'Pladser', places?.toString() ?? '')}
    </div>
  )
}
