import type { ReactNode } from 'react'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { NumberField } from '../../../ui/text-field.tsx'
import { playsRound, roundsPlayed } from '#domain/competitions/terms/played-rounds.ts'
import type { TermsPart } from './format-fields.tsx'
import type { Terms } from './parse-terms.ts'
import { errorProps } from './settings-fields.tsx'

const extraHoles = [
  { value: 'as_in_the_round', label: 'Slag på de samme huller som i runden' },
  { value: 'scaled', label: 'Slag efter antallet af huller' },
  { value: 'none', label: 'Ingen slag' },
]

/** Handicap limits and allowance; only for net formats. */
export function HandicapFields({ at, terms, errors }: TermsPart) {
  const { scoring, limits, fullHandicapBelow } = terms
  const number = (field: string, label: string, value: string, help?: string) => (
    <NumberField
      name={at(field)}
      label={label}
      required={false}
      help={help}
      defaultValue={value}
      {...errorProps(errors, at(field))}
    />
  )
  const { mostIndexTenths, mostPlayingHandicap } = limits
  return (
    <Part title="Handicap">
      <AllowanceFields {...{ at, terms, errors }} />
      {terms.team === null &&
        !terms.matchPlay &&
        scoring.format.kind === 'stroke_play' &&
        number(
          'small',
          '100 % med færre end',
          fullHandicapBelow?.toString() ?? '',
          'Tilmeldte, når fristen er gået.',
        )}
      {number(
        'mostIndex',
        'Højeste handicap',
        mostIndexTenths === null ? '' : formatHandicap(mostIndexTenths),
        'Et højere regnes som dette.',
      )}
      {number(
        'mostPlaying',
        'Flest slag',
        mostPlayingHandicap?.toString() ?? '',
        'I justeret spillehandicap.',
      )}
      {!terms.matchPlay && (
        <div className="sm:col-span-2">
          <SelectField
            name={at('extraHoles')}
            label="I omspil"
            options={extraHoles}
            defaultValue={terms.extraHoles}
          />
        </div>
      )}
    </Part>
  )
}

/** One percentage for everybody, or one for each player of a side that plays one ball. */
function AllowanceFields({ at, terms: { team, allowance }, errors }: TermsPart) {
  const field = (name: string, label: string, percent: number) => (
    <NumberField
      key={`${JSON.stringify(team)} ${name}`}
      name={at(name)}
      label={label}
      suffix="%"
      defaultValue={String(percent)}
      {...errorProps(errors, at(name))}
    />
  )
  if ('percent' in allowance) return field('allowance', 'Af spillehandicap', allowance.percent)
  const { percentsLowToHigh: percents } = allowance
  return percents.map((percent, i) =>
    field(`allowance${i + 1}`, weightLabel(i, percents.length), percent),
  )
}

/** Of the players of a side by handicap: `Af det laveste`, `Af nr. 2`, `Af det højeste`. */
const weightLabel = (i: number, size: number) =>
  i === 0 ? 'Af det laveste' : i === size - 1 ? 'Af det højeste' : `Af nr. ${i + 1}`

const cuts = [
  { value: 'top', label: 'De bedste' },
  { value: 'percent', label: 'En del af feltet' },
  { value: 'within', label: 'Tæt på den førende' },
  { value: 'either', label: 'De bedste og dem tæt på den førende' },
]
const cutLabels = {
  top: { label: 'Antal spillere', suffix: undefined },
  percent: { label: 'Hvor mange', suffix: '%' },
  within: { label: 'Højst bagefter', suffix: 'slag/point' },
  either: { label: 'Antal spillere', suffix: undefined },
}

/** The rounds that the *række* plays; only where the tournament has several. */
export function RoundFields({ at, terms, errors, rounds }: TermsPart & { rounds: number }) {
  const error = errors[at('plays-1')]
  return (
    <Part title="Runder, rækken spiller">
      <input type="hidden" name={at('playsAsked')} value={rounds} />
      {roundsPlayed({}, rounds).map((number) => (
        <Checkbox
          key={number}
          name={at(`plays-${number}`)}
          label={`Runde ${number}`}
          defaultChecked={playsRound(terms, number)}
          aria-invalid={error ? true : undefined}
        />
      ))}
      {error && <p className="text-red-700 sm:col-span-2 lg:col-span-3">{error}</p>}
    </Part>
  )
}

/** The cut; only for several rounds. */
export function CutFields({ at, terms, errors, rounds }: TermsPart & { rounds: number }) {
  const { cut } = terms
  const words = cut && cutLabels[cut.kind]
  const options = roundsPlayed(terms, rounds)
    .slice(0, -1)
    .map((number) => ({ value: String(number), label: `Runde ${number}` }))
  return (
    <Part title="Cut">
      <SelectField
        name={at('cut')}
        label="Hvem går videre"
        emptyLabel="Alle, der er intet cut"
        options={cuts}
        defaultValue={cut?.kind ?? ''}
        required={false}
      />
      {cut && words && (
        <>
          <NumberField
            key={cut.kind}
            name={at('cutAt')}
            label={words.label}
            suffix={words.suffix}
            defaultValue={String(amountOf(cut))}
            {...errorProps(errors, at('cutAt'))}
          />
          {cut.kind === 'either' && (
            <NumberField
              name={at('cutBehind')}
              label="Eller højst bagefter"
              suffix="slag/point"
              defaultValue={String(cut.behind)}
              {...errorProps(errors, at('cutBehind'))}
            />
          )}
          <SelectField
            name={at('cutAfter')}
            label="Efter"
            options={options}
            defaultValue={String(cut.afterRound)}
            {...errorProps(errors, at('cutAfter'))}
          />
        </>
      )}
      {cut && cut.kind !== 'within' && (
        <Checkbox
          name={at('cutBroken')}
          label="Lige resultater afgøres først"
          help="Ellers går alle, der er lige med den sidste, videre."
          defaultChecked={cut.byBrokenTies}
          className="sm:col-span-2"
        />
      )}
    </Part>
  )
}

const amountOf = (cut: NonNullable<Terms['cut']>) =>
  cut.kind === 'percent' ? cut.percent : cut.kind === 'within' ? cut.behind : cut.count

/** The number of prizes; by default no player wins both gross and net. */
export function PrizeFields({ at, terms: { scoring, prizes }, errors }: TermsPart) {
  const count = (field: string, label: string, value: number | undefined) => (
    <NumberField
      name={at(field)}
      label={label}
      required={false}
      defaultValue={value ? String(value) : ''}
      {...errorProps(errors, at(field))}
    />
  )
  return (
    <Part title="Præmier">
      {count('prizesGross', 'Bedste brutto', prizes?.gross)}
      {scoring.net && count('prizesNet', 'Bedste netto', prizes?.net)}
      {prizes && prizes.gross > 0 && prizes.net > 0 && (
        <>
          <input type="hidden" name={at('prizesAsked')} value="yes" />
          <Checkbox
            name={at('oneEach')}
            label="Ingen kan vinde begge dele"
            help="Den, der får en bruttopræmie, springes over i netto."
            defaultChecked={prizes.oneEach}
            className="sm:col-span-2"
          />
        </>
      )}
      {count(
        'prizesNth',
        `Præmie til hver n. plads i ${scoring.net ? 'netto' : 'brutto'}`,
        prizes?.everyNth,
      )}
      {prizes && (
        <>
          <input type="hidden" name={at('absentAsked')} value="yes" />
          <Checkbox
            name={at('absentPasses')}
            label="Kun til dem, der er til stede"
            help="Er vinderen markeret som ikke til stede, går præmien videre til den næste."
            defaultChecked={prizes.absentPasses ?? false}
            className="sm:col-span-2"
          />
        </>
      )}
    </Part>
  )
}

const uncertified = [
  { value: 'disqualified', label: 'Diskvalifikation' },
  { value: 'two_strokes', label: 'To strafslag (lokalregel L-1)' },
]
const notReturned = [
  { value: 'NR', label: 'Står som NR' },
  { value: 'DQ', label: 'Diskvalifikation' },
]
const noShow = [
  { value: 'NS', label: 'Står som NS' },
  { value: 'DQ', label: 'Diskvalifikation' },
]

/** The committee's rules for a missing card or player. */
export function CommitteeFields({ at, terms }: Omit<TermsPart, 'errors'>) {
  const select = (
    field: 'uncertified' | 'notReturned' | 'noShow',
    label: string,
    options: typeof noShow,
  ) => <SelectField name={at(field)} label={label} options={options} defaultValue={terms[field]} />
  return (
    <Part title="Scorekort og fremmøde">
      {select('uncertified', 'Kort, der ikke er godkendt', uncertified)}
      {select('notReturned', 'Kort, der ikke afleveres', notReturned)}
      {select('noShow', 'Udebliver uden afbud', noShow)}
    </Part>
  )
}

/** A group of *Flere valg* with its heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{title}</legend>
      <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </fieldset>
  )
}
