import { useRef } from 'react'
import type { ListedCourse } from '#contract/handicap/tees.ts'
import { allowances, type Allowance } from '#domain/handicap/allowances.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { NumberField } from '../../ui/text-field.tsx'
import { indexFields, textOf, type HandicapField, type HandicapSearch } from './handicap-search.ts'
import { formatIn, playersIn, recommended, type FieldErrors } from './parse-handicap-question.ts'
import { findTee, teeOptions } from './tee-choice.ts'
import { handicapHandlers, useRestoreOnBack, type OnSearch } from './use-handicap-form.ts'

type HandicapFormProps = {
  search: HandicapSearch
  onSearch: OnSearch
  clubs: readonly { slug: string; name: string }[]
  /** Those of the chosen club. */
  courses: readonly ListedCourse[] | undefined
  errors: FieldErrors
}

type FieldGroupProps = ReturnType<typeof handicapHandlers> & {
  search: HandicapSearch
  field: (name: HandicapField) => { name: string; defaultValue: string; error?: string }
}

/** A GET form: it works without scripts, and with scripts a choice updates the result immediately. */
export function HandicapForm({ search, onSearch, clubs, courses, errors }: HandicapFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useRestoreOnBack(form, search)
  const handlers = handicapHandlers(search, onSearch)
  const group: FieldGroupProps = {
    ...handlers,
    search,
    field: (name) => ({ name, defaultValue: textOf(search[name]), error: errors[name] }),
  }
  return (
    <form
      ref={form}
      method="get"
      action="/beregning#spillehandicap"
      noValidate
      onSubmit={handlers.send}
      className="grid gap-5"
    >
      <PlaceFields {...group} clubs={clubs} courses={courses} />
      <SelectField
        {...group.field('format')}
        label="Spilleform"
        options={formatOptions}
        onChange={group.choose}
      />
      <PlayerFields {...group} />
      <div>
        <Button type="submit">Regn ud</Button>
      </div>
    </form>
  )
}

type PlaceFieldsProps = FieldGroupProps & Pick<HandicapFormProps, 'clubs' | 'courses'>

function PlaceFields({ field, choose, search, clubs, courses }: PlaceFieldsProps) {
  const chosen = findTee(courses ?? [], textOf(search.tee))
  return (
    <>
      <SelectField
        {...field('club')}
        label="Klub"
        emptyLabel="Vælg klub"
        options={clubs.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={choose}
      />
      <SelectField
        {...field('tee')}
        label="Teested"
        emptyLabel={courses ? 'Vælg teested' : 'Vælg klub først'}
        disabled={!courses}
        options={teeOptions(courses ?? [])}
        onChange={choose}
      />
      {chosen?.course.holes === 9 && (
        <SelectField {...field('holes')} label="Runde" options={roundOptions} onChange={choose} />
      )}
    </>
  )
}

function PlayerFields({ field, leave, search }: FieldGroupProps) {
  const allowance = formatIn(search) ?? allowances[0]
  if (!allowance) return null
  const players = indexFields.slice(0, playersIn(allowance))
  return (
    <>
      {players.map((name, i) => (
        <NumberField
          key={name}
          {...field(name)}
          label={i === 0 ? 'Dit handicap' : partnerLabel(i, players.length)}
          help={i === 0 ? 'Er du bedre end 0, så skriv plus foran: +2,1.' : undefined}
          inputMode="text"
          maxLength={12}
          onBlur={leave}
        />
      ))}
      <NumberField
        {...field('allowance')}
        label="Tildeling i procent"
        optional
        help={`Anbefalet: ${recommended(allowance)}. Siger turneringens betingelser noget andet, så skriv det.`}
        placeholder={recommended(allowance)}
        inputMode="text"
        maxLength={20}
        onBlur={leave}
      />
    </>
  )
}

const partnerLabel = (number: number, players: number) =>
  players === 2 ? 'Medspillerens handicap' : `${number}. medspillers handicap`

const familyNames: Record<Allowance['family'], string> = {
  individual: 'Hver for sig',
  match: 'Hulspil',
  four_ball: 'Fourball',
  one_ball: 'Én bold pr. side',
  best_of_four: 'Bedste bolde af fire',
}

const formatOptions = allowances.map(({ code, name, family }) => ({
  value: code,
  label: name,
  group: familyNames[family],
}))

const roundOptions = [
  { value: '9', label: '9 huller' },
  { value: '18', label: '18 huller, banen to gange' },
]
