import type { ShownSeason } from '#contract/admin/seasons.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField, NumberField, TextField } from '../../../ui/text-field.tsx'
import { ComparedRow } from './compared-row.tsx'
import { dayHint } from './day-fields.tsx'
import type { Compared } from './season-form-page.tsx'

type Product = ShownSeason['products'][number]
type CardFieldsProps = { product: Product; compared: Compared }

/** One card: whether it is on sale, its prices by day, description and planned rounds. */
export function CardFields({ product, compared }: CardFieldsProps) {
  const { code, name, priceSteps } = product
  const { before, start } = compared
  const was = before?.products.find((one) => one.code === code)
  const row = (field: string, value: string | undefined) => ({
    before: was && before?.code,
    value,
    isChanged: compared.isChanged(`${code}-${field}`),
  })
  return (
    <section aria-labelledby={`card-${code}`}>
      <h2 id={`card-${code}`} className="mb-3">
        {name}
      </h2>
      <ComparedRow {...row('onSale', was?.onSale ? 'til salg' : 'ikke til salg')}>
        <Checkbox
          name={`${code}-onSale`}
          label="Kortet skal være til salg"
          defaultChecked={product.onSale}
        />
      </ComparedRow>
      {priceSteps.map((_, i) => (
        <PriceStep key={i} {...{ product, compared, i }} />
      ))}
      <ComparedRow {...row('summary', was?.summary)}>
        <TextField
          name={`${code}-summary`}
          label="Beskrivelse"
          maxLength={200}
          defaultValue={start[`${code}-summary`]}
          error={compared.errorOf(`${code}-summary`, 'Skriv en linje om kortet.')}
        />
      </ComparedRow>
      {product.plannedRounds === 0 ? (
        <input type="hidden" name={`${code}-plannedRounds`} value="0" />
      ) : (
        <ComparedRow {...row('plannedRounds', was && String(was.plannedRounds))}>
          <NumberField
            name={`${code}-plannedRounds`}
            label="Planlagte runder"
            help="Deler prisen, når et brugt kort fortrydes."
            maxLength={3}
            defaultValue={start[`${code}-plannedRounds`]}
            error={compared.errorOf(`${code}-plannedRounds`, 'Skriv et helt tal, for eksempel 10.')}
          />
        </ComparedRow>
      )}
    </section>
  )
}

/** A price and the day from which it counts; the first follows the sale. */
function PriceStep({ product, compared, i }: CardFieldsProps & { i: number }) {
  const { code, priceSteps } = product
  const [price, from] = [`${code}-price-${i}`, `${code}-from-${i}`]
  const { before, start, typed } = compared
  const was = before?.products.find((one) => one.code === code)?.priceSteps[i]
  const dayBefore = was?.from == null ? null : plainDate(was.from)
  const since = dayBefore ? ` fra ${formatDay(dayBefore)}` : ' fra salgets begyndelse'
  return (
    <ComparedRow
      before={was && before?.code}
      value={`${compared.was(price)} kr.${since}`}
      isChanged={compared.isChanged(price) || compared.isChanged(from)}
    >
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        <NumberField
          name={price}
          label={i === 0 ? 'Pris fra salgets begyndelse' : 'Pris'}
          suffix="kr."
          decimals
          maxLength={12}
          defaultValue={start[price]}
          error={compared.errorOf(price, 'Skriv prisen i kroner, for eksempel 1.495.')}
        />
        {priceSteps[i]?.from != null && (
          <DateField
            name={from}
            label="Fra og med"
            help={dayHint(typed[from] ?? '', dayBefore)}
            defaultValue={start[from]}
            error={compared.errorOf(
              from,
              'Skriv en dag efter salgets første, for eksempel 01.07.2028.',
            )}
          />
        )}
      </div>
    </ComparedRow>
  )
}
