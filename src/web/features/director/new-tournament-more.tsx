import { startOptions } from '../competitions/tournament-text.ts'
import type { ClubTournaments } from '#contract/competitions/club-tournaments.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { NumberField, TextArea, TextField } from '../../ui/text-field.tsx'

type Course = ClubTournaments['courses'][number]
type MoreProps = { course: Course | undefined; errors: Record<string, string> }

/** *Flere valg*: the fields with presets; open when one of them has an error. */
export function NewTournamentMore({ course, errors }: MoreProps) {
  const hasError = fields.some((field) => errors[field] !== undefined)
  return (
    <details {...(hasError && { open: true })} className="group border-y border-slate-200">
      <summary className="flex min-h-14 list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="group-open:rotate-180" />
        <span>
          Flere valg
          <span className="font-normal text-slate-600">: priser, pladser, start, teesteder</span>
        </span>
      </summary>
      <div className="grid gap-6 pt-3 pb-6">
        <OtherFees errors={errors} />
        <Start errors={errors} />
        <div className="grid items-end gap-6 sm:grid-cols-2">
          <TeeField name="menTeeId" label="Teested, herrer" course={course} gender="men" />
          <TeeField name="womenTeeId" label="Teested, damer" course={course} gender="women" />
        </div>
        <TextArea
          name="about"
          optional
          label="Om turneringen"
          help="Står øverst på turneringens side: præmier, spisning, hvem den er for."
          maxLength={2000}
          rows={5}
        />
      </div>
    </details>
  )
}

type PartProps = Pick<MoreProps, 'errors'>

const errorProps = (errors: MoreProps['errors'], field: string) =>
  errors[field] !== undefined && { error: errors[field] }

const OtherFees = ({ errors }: PartProps) => (
  <>
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <NumberField
        name="memberFee"
        decimals
        optional
        label="Pris for medlemmer"
        suffix="kr."
        {...errorProps(errors, 'memberFee')}
      />
      <NumberField
        name="cardFee"
        decimals
        optional
        label="Pris med Sæsonkort"
        suffix="kr."
        {...errorProps(errors, 'cardFee')}
      />
    </div>
    <Checkbox
      name="cardUsesRound"
      label="Sæsonkortet bruger en runde"
      help="Kun når kortet betaler green fee."
    />
  </>
)

const Start = ({ errors }: PartProps) => (
  <>
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <NumberField
        name="places"
        optional
        label="Pladser"
        defaultValue="72"
        help="Tomt felt: plads til alle."
        {...errorProps(errors, 'places')}
      />
      <TextField
        name="firstStart"
        label="Første start kl."
        defaultValue="9.00"
        width="short"
        {...errorProps(errors, 'firstStart')}
      />
    </div>
    <SelectField name="startStyle" label="Start" options={startOptions} />
  </>
)

const fields = ['memberFee', 'cardFee', 'places', 'firstStart']

type TeeFieldProps = {
  name: string
  label: string
  course: Course | undefined
  gender: 'men' | 'women'
}

function TeeField({ name, label, course, gender }: TeeFieldProps) {
  const rated = course?.tees.filter((tee) => tee.gender === gender) ?? []
  return (
    <SelectField
      key={course?.id}
      name={name}
      label={label}
      optional
      emptyLabel="Det sædvanlige"
      options={rated.map((tee) => ({
        value: tee.id,
        label: tee.lengthMetres === null ? tee.name : `${tee.name} (${tee.lengthMetres} m)`,
      }))}
    />
  )
}
