import { formatHandicap } from '#domain/shared/handicap.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { NumberField } from '../../../ui/text-field.tsx'
import type { DivisionRow } from './parse-settings.ts'
import { errorProps } from './settings-fields.tsx'

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

/** Who belongs in a *række*: an empty field is without limit. */
export function LimitFields({ at, division, isDrawn, errors }: LimitProps) {
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
