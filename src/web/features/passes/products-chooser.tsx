import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { listProducts, type ProductOffer } from '#contract/registrations/endpoints.ts'
import { membershipNames } from '#domain/accounts/membership.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formError, useFormAnswer } from '../../form-answer.ts'
import { Button } from '../../ui/button.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { DateField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { atTodaysPrice } from './products-campaign.ts'
import { readGolfer, membershipOptions } from './products-golfer.ts'
import { ProductsNotForYou, ProductTicket } from './products-ticket.tsx'
import { productsQuery, type Golfer } from './products-queries.ts'

type SeasonOnSale = {
  code: string
  salesTo: string
  playFrom: string
  playTo: string
  lastDays: number | null
  offers: ProductOffer[]
}

/** *Kan jeg købe?*: the two or three cards that a golfer of a type and age may buy (D12). */
export function ProductsChooser({ season }: { season: SeasonOnSale }) {
  const posted = useFormAnswer()
  const [golfer, setGolfer] = useState(() =>
    posted && !posted.code ? readGolfer(posted.values, season.playTo) : undefined,
  )
  const products = useQuery({
    ...productsQuery(golfer),
    enabled: golfer !== undefined,
    placeholderData: keepPreviousData,
  })
  const refused = posted?.fields.length ? undefined : formError(posted)
  const problem = products.error ?? (golfer ? undefined : refused)
  const answer = golfer
    ? products.data?.seasons.find(({ code }) => code === season.code)
    : undefined
  const offers = (answer?.offers ?? season.offers).map(atTodaysPrice)
  const allowed = offers.filter((offer) => offer.allowed)
  const others = offers.filter((offer) => !offer.allowed)
  return (
    <section id="kort" aria-labelledby="kort-titel" className="page section-start scroll-mt-4">
      <h2 id="kort-titel">Hvilket kort kan du købe?</h2>
      <p className="mt-3 max-w-text text-slate-700">
        Det afhænger af dit medlemskab og din alder. Kortene gælder{' '}
        {formatDay(plainDate(season.playFrom), { weekday: false, year: false })} til{' '}
        {formatDay(plainDate(season.playTo), { weekday: false })}. Fortæl, hvem du er, så viser vi
        kun dem, der er til dig.
      </p>
      <GolferForm season={season} onSubmit={setGolfer} busy={products.isFetching} />
      {problem && (
        <div className="mt-6">
          <Problem error={problem} title="Vi kunne ikke svare" />
        </div>
      )}
      <output className="block mt-8 min-h-8 font-semibold">
        {answer && answerText(allowed.length, golfer)}
      </output>
      <ul className="mt-3 grid gap-5 lg:grid-cols-3">
        {allowed.map((offer) => (
          <ProductTicket key={offer.code} offer={offer} season={season} />
        ))}
      </ul>
      <ProductsNotForYou offers={others} open={allowed.length === 0} />
      <p className="mt-6">
        <UiLink href="/gavekort" className="text-link">
          Giv et Sæsonkort som gavekort
        </UiLink>
      </p>
    </section>
  )
}

function answerText(count: number, golfer: Golfer | undefined): string {
  if (count > 0) return `Ja. Du kan købe ${countOf(count, 'kort', 'kort')}.`
  const type = golfer?.membershipType as keyof typeof membershipNames | undefined
  const who = type ? ` som ${membershipNames[type]}` : ''
  return `Der er ikke et kort til dig${who} i denne sæson. Her står hvorfor.`
}

type GolferFormProps = {
  season: SeasonOnSale
  onSubmit: (golfer: Golfer) => void
  busy: boolean
}

const dayErrorText = 'Skriv dagen som 24.05.1968.'

/** Sends a POST without scripts, so that no address contains a birthday. */
function GolferForm({ season, onSubmit, busy }: GolferFormProps) {
  const posted = useFormAnswer()
  const values = posted?.values ?? {}
  const [error, setError] = useState(() =>
    posted && !readGolfer(values, season.playTo) ? dayErrorText : undefined,
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const golfer = readGolfer(fields, season.playTo)
    setError(golfer ? undefined : dayErrorText)
    if (golfer) onSubmit(golfer)
  }
  const page = `/membership?season=${season.code}`
  return (
    <form
      method="post"
      action={listProducts.path}
      noValidate
      onSubmit={submit}
      className="mt-8 grid items-start gap-x-5 gap-y-5 rounded-md border border-slate-300 bg-white p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <input type="hidden" name="_page" value={`${page}#kort`} />
      <input type="hidden" name="_next" value={`${page}&svar=1#kort`} />
      <SelectField
        name="membershipType"
        label="Hvad er du medlem som?"
        help="Det står på dit DGU-kort."
        options={membershipOptions}
        defaultValue={values.membershipType ?? '1'}
      />
      <DateField
        name="birthDate"
        label="Fødselsdag"
        help="Bruges kun til at regne din alder ud. Gemmes ikke."
        defaultValue={values.birthDate}
        error={error}
        optional
        autoComplete="bday"
        width="full"
      />
      <Button type="submit" busy={busy && 'Ser efter …'} className="lg:mt-[3.7rem]">
        Kan jeg købe?
      </Button>
    </form>
  )
}
