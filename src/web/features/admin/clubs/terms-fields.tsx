import type { TermsToEdit } from '#contract/admin/clubs.ts'
import { cardNames } from '#domain/passes/purchase-refusal-text.ts'
import { formatShortDate, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { formatAmount } from '#domain/shared/money.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { DateField, NumberField, TextArea, TextField } from '../../../ui/text-field.tsx'

type Props = { terms: TermsToEdit['terms']; errors: Record<string, string | undefined> }

/** Period, rounds, highest handicap, green fees and accepted cards. */
export function AgreementFields({ terms, errors, earliest }: Props & { earliest: string }) {
  return (
    <>
      <div className="field-pairs">
        <DateField
          name="validFrom"
          label="Gælder fra"
          help="I dag eller senere."
          defaultValue={formatShortDate(plainDate(earliest))}
          error={errors.validFrom}
        />
        <DateField
          name="validTo"
          label="Aftalens sidste dag"
          help="Tom, så længe den løber."
          optional
          defaultValue={terms.validTo ? formatShortDate(terms.validTo as PlainDate) : ''}
          error={errors.validTo}
        />
        <NumberField
          name="roundsPerPass"
          label="Runder pr. kort"
          help="Mindst 2."
          defaultValue={terms.roundsPerPass}
          error={errors.roundsPerPass}
        />
        <NumberField
          name="maxHandicap"
          label="Højeste handicap"
          help="Over grænsen vises en advarsel. Ingen afvises."
          optional
          decimals
          defaultValue={
            terms.maxHandicapTenths === null ? '' : formatHandicap(terms.maxHandicapTenths)
          }
          error={errors.maxHandicap}
        />
        <GreenFeeFields terms={terms} errors={errors} />
      </div>
      <ProductFields legend="Kort, der er velkomne" terms={terms} errors={errors} />
    </>
  )
}

type FieldsOf<Name extends keyof Props['terms']> = {
  terms: Pick<Props['terms'], Name>
  errors: Props['errors']
}

export function GreenFeeFields({
  terms,
  errors,
}: FieldsOf<'greenFeeWeekdayOre' | 'greenFeeWeekendOre'>) {
  return (
    <>
      <NumberField
        name="greenFeeWeekday"
        label="Green fee hverdag"
        suffix="kr."
        decimals
        defaultValue={formatAmount(terms.greenFeeWeekdayOre)}
        error={errors.greenFeeWeekday}
      />
      <NumberField
        name="greenFeeWeekend"
        label="Green fee weekend"
        suffix="kr."
        decimals
        defaultValue={formatAmount(terms.greenFeeWeekendOre)}
        error={errors.greenFeeWeekend}
      />
    </>
  )
}

/** The cards that a club may accept; a gift card is none. */
export function ProductFields({
  legend,
  terms,
  errors,
}: FieldsOf<'acceptsProducts'> & { legend: string }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{legend}</legend>
      <div className="grid sm:grid-cols-2">
        {products.map((code) => (
          <Checkbox
            key={code}
            id={`product-${code}`}
            name="product"
            value={code}
            label={cardNames[code]}
            defaultChecked={terms.acceptsProducts.includes(code)}
          />
        ))}
      </div>
      {errors['product-FULD'] && (
        <p className="text-sm font-semibold text-red-700">{errors['product-FULD']}</p>
      )}
    </fieldset>
  )
}

/** How to book, the text that a guest writes when booking, and the check-in. */
export function BookingFields({ terms, errors }: Props) {
  return (
    <>
      <div className="field-pairs">
        <SelectField
          name="bookingMode"
          label="Sådan bookes der"
          options={modes}
          defaultValue={terms.bookingMode}
        />
        <NumberField
          name="bookingWindowDays"
          label="Kan bookes"
          suffix="dage før"
          defaultValue={terms.bookingWindowDays}
          error={errors.bookingWindowDays}
        />
      </div>
      <TextField
        name="bookingUrl"
        label="GolfBox-adresse"
        help="Kan kun udelades, når der ikke bookes i GolfBox."
        optional
        maxLength={300}
        defaultValue={terms.bookingUrl ?? ''}
        error={errors.bookingUrl}
      />
      <TextArea
        name="bookingSteps"
        label="Trin"
        help="Et på hver linje, i klubbens ord."
        optional
        rows={5}
        defaultValue={terms.bookingSteps.join('\n')}
        error={errors.bookingSteps}
      />
      <TextField
        name="bookingText"
        label="Det skriver gæsten ved booking"
        optional
        maxLength={200}
        defaultValue={terms.bookingText ?? ''}
      />
      <CheckInFields terms={terms} errors={errors} />
    </>
  )
}

function CheckInFields({ terms, errors }: Props) {
  return (
    <div className="field-pairs">
      <TextField
        name="checkInPlace"
        label="Her tjekker gæsten ind"
        maxLength={200}
        defaultValue={terms.checkInPlace}
        error={errors.checkInPlace}
      />
      <SelectField
        name="defaultHoles"
        label="Huller fra starten"
        options={holes}
        defaultValue={String(terms.defaultHoles)}
      />
    </div>
  )
}

const modes = [
  { value: 'golfbox', label: 'I GolfBox' },
  { value: 'phone', label: 'Pr. telefon' },
  { value: 'drop_in', label: 'Uden booking' },
]
const holes = [
  { value: '18', label: '18 huller' },
  { value: '9', label: '9 huller' },
]
const products = ['FULD', 'HVERDAG', 'UNG', 'FLEKS', 'FERIE', 'FIRMA-N', 'FIRMA-P'] as const
