import type { DirectorsEntries } from '#contract/entries/director.ts'
import { FindPlayer } from './find-player.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { DateField, EmailField, NumberField, TextField } from '../../ui/text-field.tsx'

type FieldsProps = {
  tournamentId: string
  data: DirectorsEntries
  errors: Record<string, string>
}

const at = (errors: Record<string, string>, field: string) =>
  errors[field] !== undefined && { error: errors[field] }

/** The required fields: name, tee and *række*. */
export function PlayerNames({ tournamentId, data: { divisions }, errors }: FieldsProps) {
  return (
    <>
      <div className="field-pairs">
        <TextField
          name="firstName"
          label="Fornavn"
          maxLength={60}
          autoComplete="off"
          {...at(errors, 'firstName')}
        />
        <TextField
          name="lastName"
          label="Efternavn"
          maxLength={60}
          autoComplete="off"
          {...at(errors, 'lastName')}
        />
      </div>
      <FindPlayer tournamentId={tournamentId} error={errors['dguNumber']} />
      <RadioCards
        name="gender"
        legend="Teested"
        columns={2}
        options={[
          { value: 'women', label: 'Dametee' },
          { value: 'men', label: 'Herretee' },
        ]}
        {...at(errors, 'gender')}
      />
      <SelectField
        name="divisionId"
        label="Række"
        {...(divisions.length > 1 && { emptyLabel: 'Vælg række' })}
        options={divisions.map(({ id, name }) => ({ value: id, label: name }))}
        {...at(errors, 'divisionId')}
      />
    </>
  )
}

/** The optional fields. */
export function PlayerDetails({ errors }: Pick<FieldsProps, 'errors'>) {
  return (
    <>
      <NumberField name="handicap" label="Handicap" optional decimals {...at(errors, 'handicap')} />
      <TextField name="clubName" label="Klub" optional maxLength={100} autoComplete="off" />
      <EmailField
        name="email"
        label="Mail"
        optional
        autoComplete="off"
        help="Så får spilleren besked, når startlisten er klar."
        {...at(errors, 'email')}
      />
      <DateField name="birthDate" label="Født" optional {...at(errors, 'birthDate')} />
    </>
  )
}
