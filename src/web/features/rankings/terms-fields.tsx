import { useState } from 'react'
import type { ClubRanking } from '#contract/rankings/endpoints.ts'
import type { EclecticTerms } from '#domain/rankings/eclectic-terms.ts'
import {
  rankingSchemes,
  type OrderOfMeritTerms,
  type RankingTerms,
} from '#domain/rankings/ranking-terms.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { NumberField, TextField } from '../../ui/text-field.tsx'
import {
  choiceOf,
  countsOf,
  countsOptions,
  courseOptions,
  courseValue,
  schemeOptions,
  sidesOptions,
} from './ranking-fields.ts'

type PartProps = { errorOf: (field: string) => string | undefined }
type TermsFieldsProps = PartProps & {
  /** What is stored, whose kind is fixed; undefined for a new list. */
  terms: RankingTerms | undefined
  courses: ClubRanking['courses']
}

const kindOptions = [
  { value: 'order_of_merit', label: 'Point efter placering' },
  { value: 'eclectic', label: 'Eclectic: den bedste score på hvert hul' },
]

/** How a list counts: points for places, or the best score of each hole on a course of the club. */
export function TermsFields({ terms, courses, errorOf }: TermsFieldsProps) {
  const [kind, setKind] = useState<string>(terms?.kind ?? 'order_of_merit')
  const merit = terms?.kind === 'order_of_merit' ? terms : undefined
  const eclectic = terms?.kind === 'eclectic' ? terms : undefined
  const canChoose = !terms && courses.length > 0
  return (
    <>
      {canChoose ? (
        <SelectField
          name="kind"
          label="Sådan tæller listen"
          help="Kan ikke ændres, når listen er oprettet."
          options={kindOptions}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
      ) : (
        <input type="hidden" name="kind" value={kind} />
      )}
      {kind === 'eclectic' ? (
        <EclecticFields terms={eclectic} courses={courses} errorOf={errorOf} />
      ) : (
        <>
          <SchemeFields terms={merit} errorOf={errorOf} />
          <CountFields terms={merit} errorOf={errorOf} />
          <SelectField
            name="sides"
            label="Når der spilles i par eller på hold"
            options={sidesOptions}
            defaultValue={merit?.sides}
          />
        </>
      )}
    </>
  )
}

type EclecticProps = PartProps & {
  terms: EclecticTerms | undefined
  courses: ClubRanking['courses']
}

function EclecticFields({ terms, courses, errorOf }: EclecticProps) {
  return (
    <>
      <SelectField
        name="course"
        label="Bane"
        help="Kun runder på denne bane tæller."
        options={courseOptions(courses, terms?.course)}
        defaultValue={terms ? courseValue(terms.course) : undefined}
        error={errorOf('course')}
      />
      <SelectField
        name="counts"
        label="Slag"
        options={countsOptions}
        defaultValue={terms ? countsOf(terms) : 'net_first'}
      />
      <NumberField
        name="minimumRounds"
        label="Runder for at få en plads"
        help="En plads kræver også en score på alle huller."
        defaultValue={terms?.minimumRounds ?? 1}
        error={errorOf('minimumRounds')}
      />
    </>
  )
}

type MeritProps = PartProps & { terms: OrderOfMeritTerms | undefined }

function CountFields({ terms, errorOf }: MeritProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <NumberField
        name="best"
        label="Så mange af de bedste tæller"
        help="Tomt felt: alle tæller."
        optional
        defaultValue={terms?.best ?? ''}
        error={errorOf('best')}
      />
      <NumberField
        name="minimumEvents"
        label="Mindst spillet for at få en plads"
        defaultValue={terms?.minimumEvents ?? 1}
        error={errorOf('minimumEvents')}
      />
    </div>
  )
}

function SchemeFields({ terms, errorOf }: MeritProps) {
  const stored = terms?.scheme
  const [choice, setChoice] = useState(stored ? choiceOf(stored) : rankingSchemes[0].key)
  const table = stored?.kind === 'table' ? stored : undefined
  const linear = stored?.kind === 'linear' ? stored : undefined
  return (
    <>
      <SelectField
        name="scheme"
        label="Point for en placering"
        options={schemeOptions}
        value={choice}
        onChange={({ currentTarget }) => setChoice(currentTarget.value)}
      />
      {choice === 'own_table' && (
        <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            name="points"
            label="Fra nr. 1 og ned"
            help="Tal med komma imellem: 100, 80, 65, 55."
            defaultValue={table?.points.join(', ')}
            autoComplete="off"
            error={errorOf('points')}
          />
          <NumberField
            name="beyond"
            label="Til de øvrige"
            defaultValue={table?.beyond ?? 0}
            error={errorOf('beyond')}
          />
        </div>
      )}
      {choice === 'own_linear' && (
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <NumberField
            name="first"
            label="Til vinderen"
            defaultValue={linear?.first ?? 50}
            error={errorOf('first')}
          />
          <NumberField
            name="step"
            label="Mindre pr. plads"
            defaultValue={linear?.step ?? 2}
            error={errorOf('step')}
          />
          <NumberField
            name="least"
            label="Dog mindst"
            defaultValue={linear?.least ?? 1}
            error={errorOf('least')}
          />
        </div>
      )}
    </>
  )
}
