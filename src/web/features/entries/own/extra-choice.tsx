import type { ChosenExtra, Extra } from '#contract/entries/extras.ts'
import { extraField } from '#domain/entries/extra-fields.ts'
import { maxPersons } from '#domain/entries/extras.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** How many of each extra are chosen in the form, by id. */
export type Quantities = Readonly<Record<string, number>>

type ExtraChoiceProps = {
  /** Begins the ids of the fields, because a page may have several forms. */
  id: string
  extras: readonly Extra[]
  /** What the entry has already chosen. */
  chosen?: readonly ChosenExtra[]
  quantities: Quantities
  onChange: (quantities: Quantities) => void
  /** Where the choice is a section of a page, not of a form. */
  heading?: 'h2'
}

/** Meals, buggies and other extras, with price, last day and how many are left. */
export function ExtraChoice({
  id,
  extras,
  chosen = [],
  quantities,
  onChange,
  heading,
}: ExtraChoiceProps) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-semibold">
        {heading ? <h2 className="text-xl">Tilvalg</h2> : 'Tilvalg'}
      </legend>
      {extras.map((extra) => (
        <OneExtra
          key={extra.id}
          {...{ id, extra }}
          chosen={chosen.find(({ extraId }) => extraId === extra.id)}
          quantity={quantities[extra.id] ?? 0}
          onChange={(quantity) => onChange({ ...quantities, [extra.id]: quantity })}
        />
      ))}
    </fieldset>
  )
}

type OneExtraProps = {
  id: string
  extra: Extra
  chosen: ChosenExtra | undefined
  quantity: number
  onChange: (quantity: number) => void
}

function OneExtra({ id, extra, chosen, quantity, onChange }: OneExtraProps) {
  const { id: extraId, name, priceOre, left, isClosed, isPerPerson, noteLabel } = extra
  const before = chosen?.quantity ?? 0
  const most = Math.min(isPerPerson ? maxPersons : 1, before + (left ?? maxPersons))
  const help = helpText(extra, before)
  if (isClosed || most === 0) {
    return (
      <p>
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-slate-700">{help}</span>
      </p>
    )
  }
  const field = { id: `${id}-${extraId}`, name: extraField('quantity', extraId), help }
  return (
    <div className="grid gap-3">
      <input type="hidden" name={extraField('price', extraId)} value={priceOre} />
      {isPerPerson ? (
        <SelectField
          {...field}
          required={false}
          label={name}
          value={String(quantity)}
          onChange={({ currentTarget: { value } }) => onChange(Number(value))}
          options={Array.from({ length: most + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? 'Ingen' : `${count} × ${formatKroner(priceOre)}`,
          }))}
        />
      ) : (
        <Checkbox
          {...field}
          label={name}
          checked={quantity > 0}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.checked))}
        />
      )}
      {noteLabel && quantity > 0 && (
        <TextField
          id={`${id}-${extraId}-note`}
          name={extraField('note', extraId)}
          label={noteLabel}
          help="Kun turneringsledelsen og køkkenet ser det. Det slettes efter turneringen."
          optional
          defaultValue={chosen?.note ?? ''}
          maxLength={200}
          autoComplete="off"
        />
      )}
    </div>
  )
}

function helpText(extra: Extra, before: number): string {
  const { priceOre, left, lastDay, isClosed, isPerPerson } = extra
  const until = formatDay(plainDate(lastDay))
  if (isClosed) {
    return before > 0
      ? `${before} valgt. Fristen var ${until} – ring til klubben, hvis det skal ændres.`
      : `Fristen var ${until}. Ring til klubben.`
  }
  if (left === 0 && before === 0) return 'Udsolgt.'
  const price = priceOre === 0 ? 'Gratis' : formatKroner(priceOre)
  const each = isPerPerson && priceOre > 0 ? `${price} pr. person` : price
  const few = left !== null && left <= 10 ? ` ${left === 1 ? 'Én' : left} tilbage.` : ''
  return `${each}. Vælg til eller fra til og med ${until}.${few}`
}

/** What the chosen extras cost together, in øre. */
export const extrasOre = (extras: readonly Extra[], quantities: Quantities): number =>
  extras.reduce((sum, { id, priceOre }) => sum + priceOre * (quantities[id] ?? 0), 0)
