import { useCompany } from '../../company.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { RichText } from '../content/rich-text.tsx'
import type { ReckonedSeason } from './card-money.ts'
import { GuestWorthChart } from './guest-worth-chart.tsx'
import { GuestWorthTable } from './guest-worth-table.tsx'

/** The headline of the page, then the worth of a guest. */
export function FirstQuestion({ reckoned }: { reckoned: ReckonedSeason | undefined }) {
  return (
    <div className="page page-body">
      <h1>Bliv samarbejdsklub</h1>
      <div className="mt-4 grid gap-x-12 gap-y-8 sm:mt-8 lg:grid-cols-[0.9fr_2.3fr] lg:border-t lg:border-slate-300 lg:pt-7">
        <div className="grid max-w-text content-start gap-4 text-slate-700 sm:text-lg">
          <RichText textKey="club_partners.lead" />
          <div className="mt-2 hidden gap-3 lg:grid">
            <Ways />
          </div>
        </div>
        <section aria-labelledby="gaest" className="lg:border-l lg:border-slate-300 lg:pl-12">
          <h2 id="gaest">Hvad får I for en gæst?</h2>
          {reckoned ? <Answer reckoned={reckoned} /> : <NoPricesYet />}
        </section>
        <ButtonRow className="lg:hidden">
          <Ways />
        </ButtonRow>
      </div>
    </div>
  )
}

function Answer({ reckoned }: { reckoned: ReckonedSeason }) {
  return (
    <div className="mt-4 grid items-start gap-x-12 gap-y-8 md:grid-cols-[1.15fr_1fr]">
      <div>
        <GuestWorthTable {...reckoned} />
      </div>
      <GuestWorthChart {...reckoned} />
    </div>
  )
}

function NoPricesYet() {
  const company = useCompany()
  return (
    <p className="mt-4 max-w-text text-slate-700">
      Næste sæsons priser er ikke lagt fast endnu, og før de er det, kan vi ikke sige et ærligt tal.
      {company.phone && `Ring på ${company.phone}, så fortæller vi, hvad en gæst gav i den sidste.`}
    </p>
  )
}

function Ways() {
  return (
    <>
      <ButtonLink href="/beregning#klubbens-oekonomi" size="lg">
        Regn på jeres egen klub
      </ButtonLink>
      <ButtonLink href="#skriv" size="lg" variant="secondary">
        Skriv til os
      </ButtonLink>
    </>
  )
}
