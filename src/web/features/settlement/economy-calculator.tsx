import { useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NumberField } from '../../ui/text-field.tsx'
import type { ReckonedSeason } from './card-money.ts'
import { EconomyAnswer } from './economy-answer.tsx'
import {
  economyFields,
  readEconomy,
  searchFrom,
  inputFrom,
  type EconomyInput,
} from './economy-question.ts'
import type { EconomyField, EconomySearch } from './economy-search.ts'
import type { Ore } from '#domain/shared/money.ts'

type EconomyCalculatorProps = {
  search: EconomySearch
  onSearch: (change: EconomySearch) => Promise<void>
  reckoned: ReckonedSeason
  /** The partner clubs, whose usual green fee is suggested. */
  clubs: readonly ClubWithFees[]
  /** The target of the form without scripts: the page with its anchor. */
  action: string
}

/** *Klubbens økonomi*: computed on the server for the URL, and at once for every input. */
export function EconomyCalculator(props: EconomyCalculatorProps) {
  const { search, onSearch, reckoned, clubs, action } = props
  const [typed, setTyped] = useState(() => inputFrom(search, usualFees(clubs)))
  const { question, errors } = readEconomy(typed)
  const change = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setTyped((before) => ({ ...before, [target.name]: target.value }))
  const keep = () => void onSearch(searchFrom(typed))
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    keep()
    const wrong = economyFields.find((field) => errors[field])
    document.getElementById(wrong ?? answerId)?.focus()
  }
  const field = (name: EconomyField) => ({
    name,
    value: typed[name],
    error: errors[name],
    maxLength: 12,
    onChange: change,
    onBlur: keep,
  })
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.25fr]">
      <form method="get" action={action} noValidate onSubmit={send} className="grid gap-6">
        <p className="max-w-text text-slate-700">
          Tallene er et eksempel. Skriv jeres egne, så regnes der med det samme.
        </p>
        <Fields field={field} />
        <div>
          <Button type="submit">Regn ud</Button>
        </div>
      </form>
      <div id={answerId} tabIndex={-1} className="outline-none">
        {question ? (
          <>
            <EconomyAnswer question={question} reckoned={reckoned} />
            <ButtonLink href={inquiryHref(typed)} className="mt-8">
              Skriv til os med de tal
            </ButtonLink>
          </>
        ) : (
          <p role="status" className="text-slate-700">
            Ret det felt, der er markeret, så kommer tallene igen.
          </p>
        )}
      </div>
    </div>
  )
}

const answerId = 'klubbens-tal'

/** The form for clubs with the numbers in its address. */
const inquiryHref = (typed: EconomyInput) =>
  `/for-the-golfclub?${new URLSearchParams(searchFrom(typed) as Record<string, string>)}#skriv`

type FieldsProps = { field: (name: EconomyField) => { name: string; value: string } }

function Fields({ field }: FieldsProps) {
  return (
    <>
      <Group legend="Kortgæster på en sæson">
        <NumberField {...field('weekday')} label="På hverdage" suffix="runder" />
        <NumberField {...field('weekend')} label="I weekender" suffix="runder" />
        <NumberField {...field('nines')} label="På 9 huller" suffix="runder" />
      </Group>
      <NumberField
        {...field('percard')}
        label="Runder pr. kort i gennemsnit"
        help="I alle klubber tilsammen. Det er det tal, ingen kender på forhånd."
        suffix="runder"
      />
      <NumberField
        {...field('members')}
        label="Egne medlemmer, der køber kortet"
        help="Klubben får salgsprovision, når de køber gennem jeres link eller har jer som hjemmeklub."
        suffix="kort"
      />
      <Group legend="Jeres green fee for gæster">
        <NumberField {...field('feeweekday')} label="På hverdage" suffix="kr." decimals />
        <NumberField {...field('feeweekend')} label="I weekender" suffix="kr." decimals />
      </Group>
    </>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-head text-lg font-bold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-5 gap-y-4">
        {children}
      </div>
    </fieldset>
  )
}

type ClubWithFees = { greenFeeWeekdayOre: Ore; greenFeeWeekendOre: Ore }

/** The median of the partner clubs' green fees; 0 without clubs. */
function usualFees(clubs: readonly ClubWithFees[]): { weekday: Ore; weekend: Ore } {
  return {
    weekday: middle(clubs.map(({ greenFeeWeekdayOre }) => greenFeeWeekdayOre)),
    weekend: middle(clubs.map(({ greenFeeWeekendOre }) => greenFeeWeekendOre)),
  }
}

const middle = (fees: readonly Ore[]): Ore =>
  fees.toSorted((a, b) => a - b)[Math.floor(fees.length / 2)] ?? 0
