import { useState, type SubmitEvent } from 'react'
import type { Offer } from '#contract/registrations/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SavingsAnswer } from './savings-answer.tsx'
import {
  plays,
  searchFrom,
  defaultPlay,
  visitsFrom,
  type Play,
  type SavingsClub,
  type Visit,
} from './savings-question.ts'
import { maxVisits, type SavingsSearch } from './savings-search.ts'

type SavingsCalculatorProps = {
  search: SavingsSearch
  onSearch: (change: SavingsSearch) => Promise<void>
  /** The season's cards for golfers; at least one. */
  offers: readonly Offer[]
  clubs: readonly SavingsClub[]
  /** The form's action without scripts: the page's path with its fragment. */
  action: string
}

/** *Hvad sparer du?*: the server renders the answer for the address, and the page updates it with each choice. */
export function SavingsCalculator(props: SavingsCalculatorProps) {
  const { search, onSearch, offers, clubs, action } = props
  const [visits, setVisits] = useState(() => visitsFrom(search))
  const [code, setCode] = useState(search.card)
  const offer = offers.find((candidate) => candidate.code === code) ?? offers[0]
  if (!offer) return null

  const update = (next: Visit[], card: string = offer.code) => {
    setVisits(next)
    setCode(card)
    void onSearch(searchFrom(card, next))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    document.getElementById(answerId)?.focus()
  }
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.25fr]">
      <form method="get" action={action} onSubmit={submit} className="grid gap-6">
        <SelectField
          name="card"
          label="Hvilket kort?"
          options={offers.map(({ code: value, name, price }) => ({
            value,
            label: `${name}, ${formatKroner(price)}`,
          }))}
          value={offer.code}
          onChange={({ target }) => update(visits, target.value)}
        />
        <Visits visits={visits} clubs={clubs} onChange={update} />
        <ButtonRow>
          <Button type="submit">Regn ud</Button>
          {visits.length < maxVisits && (
            <Button
              type="submit"
              name="rows"
              value={visits.length + 1}
              variant="secondary"
              onClick={(event) => {
                event.preventDefault()
                update([...visits, { club: '', play: defaultPlay }])
              }}
            >
              Tilføj en klub
            </Button>
          )}
        </ButtonRow>
      </form>
      <div id={answerId} tabIndex={-1} className="outline-none">
        <SavingsAnswer {...{ offer, offers, visits, clubs }} />
      </div>
    </div>
  )
}

const answerId = 'din-besparelse'

type VisitsProps = {
  visits: readonly Visit[]
  clubs: readonly SavingsClub[]
  onChange: (visits: Visit[]) => void
}

function Visits({ visits, clubs, onChange }: VisitsProps) {
  const change = (at: number, part: Partial<Visit>) =>
    onChange(visits.map((visit, i) => (i === at ? { ...visit, ...part } : visit)))
  return (
    <fieldset className="min-w-0">
      <legend className="font-head text-lg font-bold">Hvor vil du spille?</legend>
      <p className="mt-1 text-sm text-slate-600">
        Ikke din egen hjemmeklub: Der spiller du på dit medlemskab. Helligdage regnes som weekend.
      </p>
      <ol className="mt-4 grid gap-5">
        {visits.map(({ club, play }, i) => (
          <li key={i} className="grid gap-3 sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
            <SelectField
              name={`at${i + 1}`}
              label={`${i + 1}. klub`}
              emptyLabel="Vælg klub"
              required={false}
              options={clubs.map(({ slug, name }) => ({ value: slug, label: name }))}
              value={club}
              onChange={({ target }) => change(i, { club: target.value })}
            />
            <SelectField
              name={`play${i + 1}`}
              label={`Runder i ${i + 1}. klub`}
              options={Object.entries(plays).map(([value, { label }]) => ({ value, label }))}
              value={play}
              onChange={({ target }) => change(i, { play: target.value as Play })}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
