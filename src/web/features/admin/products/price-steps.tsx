import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatAmount, parseKroner } from '#domain/shared/money.ts'
import type { ProductToEdit } from '#contract/admin/products.ts'
import { Button } from '../../../ui/button.tsx'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { DateField, NumberField } from '../../../ui/text-field.tsx'

/** A price step as entered. */
export type PriceStepInput = { from: string; price: string }
export type StepErrors = Record<string, string | undefined>

export const toPriceStepInputs = (steps: ProductToEdit['priceSteps']): PriceStepInput[] =>
  steps.map(({ from, price }) => ({
    from: formatShortDate(plainDate(from)),
    price: formatAmount(price),
  }))

/** Converts the steps to the contract's input, with invalid fields by name. */
export function readSteps(typed: readonly PriceStepInput[]) {
  const errors: StepErrors = {}
  const steps = typed.map(({ from, price }, i) => {
    const [day, ore] = [readDanishDate(from), parseKroner(price)]
    if (!day) errors[`from-${i}`] = 'Skriv dagen som 04.05.2027.'
    if (ore === undefined || ore < 100 || ore > 10_000_000)
      errors[`price-${i}`] = 'Skriv prisen i kroner, som 1.495.'
    return { from: day ?? '', price: ore ?? 0 }
  })
  return { steps, errors }
}

type PriceStepsProps = {
  steps: readonly PriceStepInput[]
  errors: StepErrors
  onSteps: (steps: PriceStepInput[]) => void
}

/** The editor of price steps by day. */
export function PriceSteps({ steps, errors, onSteps }: PriceStepsProps) {
  const change = (at: number, what: Partial<PriceStepInput>) =>
    onSteps(steps.map((step, i) => (i === at ? { ...step, ...what } : step)))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">Priser</legend>
      {steps.map(({ from, price }, i) => (
        <div
          key={i}
          className="flex flex-wrap items-end gap-x-5 gap-y-3 border-b border-slate-200 pb-4"
        >
          <DateField
            name={`from-${i}`}
            label="Fra og med"
            value={from}
            error={errors[`from-${i}`]}
            onChange={(event) => change(i, { from: event.currentTarget.value })}
          />
          <NumberField
            name={`price-${i}`}
            label="Pris"
            suffix="kr."
            value={price}
            error={errors[`price-${i}`]}
            onChange={(event) => change(i, { price: event.currentTarget.value })}
          />
          {steps.length > 1 && (
            <Button
              variant="quiet"
              aria-label={`Fjern prisen fra ${from}`}
              onClick={() => onSteps(steps.filter((_, at) => at !== i))}
            >
              Fjern
            </Button>
          )}
        </div>
      ))}
      {steps.length < 12 && (
        <Button
          variant="secondary"
          className="w-fit"
          onClick={() => onSteps([...steps, { from: '', price: '' }])}
        >
          Tilføj en pris
        </Button>
      )}
    </fieldset>
  )
}
