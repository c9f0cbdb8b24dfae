import { useMutation } from '@tanstack/react-query'
import { useState, type FocusEvent } from 'react'
import { createFirstSeason, type SetUp } from '#contract/admin/set-up.ts'
import { seedProducts } from '#domain/passes/seed-products.ts'
import { formatDay, formatShortDate, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { formatAmount, parseKroner } from '#domain/shared/money.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { DateField, NumberField } from '../../ui/text-field.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { setUpMutations } from './set-up-queries.ts'
import { useSaving } from './set-up-saving.ts'

type StepProps = { setUp: SetUp }

/** The season step: a form, or the existing season. */
export function SeasonStep({ setUp }: StepProps) {
  const isDone = setUp.steps.some(({ name, isDone: done }) => name === 'season' && done)
  if (!isDone) return <NewSeason setUp={setUp} />
  return (
    <ul className="grid gap-1">
      {setUp.seasons.map(({ code, salesFrom, playTo }) => (
        <li key={code}>
          Sæson {code}: salg fra {dateOf(salesFrom)}, spil til {dateOf(playTo)}.
        </li>
      ))}
    </ul>
  )
}

const dateOf = (day: string) => formatDay(plainDate(day), { weekday: false })

const seasonDays = [
  ['salesFrom', 'Salget begynder'],
  ['salesTo', 'Salget slutter'],
  ['playFrom', 'Spillet begynder'],
  ['playTo', 'Spillet slutter'],
] as const

function NewSeason({ setUp: { proposal } }: StepProps) {
  const onSuccess = useSaving('Sæsonen er oprettet.')
  const save = useMutation({ ...setUpMutations.season, onSuccess })
  const [days, setDays] = useState(() => ({
    salesFrom: plainDate(proposal.salesFrom),
    playFrom: plainDate(proposal.playFrom),
    playTo: plainDate(proposal.playTo),
  }))
  const products = pricedOn(days, proposal.products)
  // The days of the price steps depend on these fields.
  const follow = ({ currentTarget: { name, value } }: FocusEvent<HTMLInputElement>) => {
    const day = readDanishDate(value)
    if (day) setDays((known) => ({ ...known, [name]: day }))
  }
  const fieldOf = ([name, product, , step]: readonly PropertyKey[]) =>
    name === 'products' ? `${products[Number(product)]?.code}-${String(step)}` : String(name)
  return (
    <SetUpForm
      endpoint={createFirstSeason}
      read={(fields) => readSeason(fields, products)}
      fieldOf={fieldOf}
      save={save}
      action="Opret sæsonen"
      errorTexts={errorTexts}
    >
      {(errorOf) => (
        <>
          <NumberField
            name="code"
            label="Sæson"
            maxLength={4}
            defaultValue={proposal.code}
            error={errorOf('code')}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {seasonDays.map(([name, label]) => (
              <DateField
                key={name}
                name={name}
                label={label}
                defaultValue={formatShortDate(plainDate(proposal[name]))}
                onBlur={follow}
                error={errorOf(name)}
              />
            ))}
          </div>
          {products.map((product) => (
            <Prices key={product.code} {...product} errorOf={errorOf} />
          ))}
        </>
      )}
    </SetUpForm>
  )
}

const errorTexts = {
  code: 'Skriv året med fire cifre.',
  ...Object.fromEntries(
    seasonDays.map(([name]) => [name, 'Skriv dagen, for eksempel 01.03.2027.']),
  ),
}

type Product = SetUp['proposal']['products'][number]
type Priced = Pick<Product, 'code' | 'name'> & { prices: { from: PlainDate; ore: number }[] }
type Days = Parameters<typeof seedProducts>[0]

/** The proposed products with the prices of each step of the entered season. */
function pricedOn(days: Days, proposed: readonly Product[]): Priced[] {
  const seeds = seedProducts(days)
  return proposed.map(({ code, name, pricesOre }) => {
    const steps = seeds.find((seed) => seed.code === code)?.priceSteps ?? []
    const prices = steps.map(({ from, price }, i) => ({ from, ore: pricesOre[i] ?? price }))
    return { code, name, prices }
  })
}

function Prices({
  code,
  name,
  prices,
  errorOf,
}: Priced & { errorOf: (field: string) => string | undefined }) {
  return (
    <fieldset className="border-t border-slate-200 pt-5">
      <legend className="float-left mb-3 w-full font-semibold">{name}</legend>
      <div className="clear-both grid items-start gap-4 sm:grid-cols-2 lg:w-160 lg:grid-cols-3">
        {prices.map(({ from, ore }, i) => (
          <NumberField
            // Not the day: a typed price stays when the days of the season change.
            key={`${code}-${i}`}
            name={`${code}-${i}`}
            label={`Fra ${dateOf(from)}`}
            suffix="kr."
            maxLength={12}
            defaultValue={formatAmount(ore)}
            error={errorOf(`${code}-${i}`) && 'Skriv prisen i kroner, for eksempel 1.495.'}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Parses Danish days and amounts; invalid values are refused by the contract. */
function readSeason(fields: Record<string, string>, products: readonly Priced[]) {
  const days = seasonDays.map(([name]) => [name, readDanishDate(fields[name] ?? '') ?? ''])
  return {
    code: fields.code,
    ...Object.fromEntries(days),
    products: products.map(({ code, prices }) => ({
      code,
      pricesOre: prices.map((_, i) => parseKroner(fields[`${code}-${i}`] ?? '') ?? Number.NaN),
    })),
  }
}
