import type { ReactNode } from 'react'
import type { CompanyPrices } from '#contract/companies/endpoints.ts'
import { lastDaysText } from '#domain/passes/season.ts'
import { phoneHref } from '#domain/shared/phone.ts'
import { useCompany } from '../../company.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RichTextQuestions, Blocks, RichText, useRichText } from '../content/rich-text.tsx'
import { BusinessPrices } from './business-prices.tsx'
import { BusinessWho } from './business-who.tsx'
import { PriceCalculator } from './price-calculator.tsx'
import type { Asked } from './price-question.ts'

type BusinessPageProps = {
  prices: CompanyPrices | null
  clubs: number
  asked: Asked
  onAsk: (asked: Asked) => void
  /** The inquiry form, which belongs to another module. */
  inquiry: ReactNode
}

/** The page for companies: prices and who may play first, then the details. */
export function BusinessPage({ prices, clubs, asked, onAsk, inquiry }: BusinessPageProps) {
  return (
    <>
      <Hero clubs={clubs}>
        {prices?.lastDays === null ? (
          <PriceCalculator {...{ asked, onAsk }} {...prices} />
        ) : (
          <NextSeasonOnly ending={prices} />
        )}
      </Hero>
      {prices && (
        <>
          <BusinessWho {...prices} />
          <BusinessPrices prices={prices} />
        </>
      )}
      <Steps />
      <BusinessBooks />
      <section
        aria-labelledby="spoergsmaal"
        className="page section-start grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]"
      >
        <h2 id="spoergsmaal">Det spørger firmaer om</h2>
        <RichTextQuestions textKey="business.questions" />
      </section>
      <Inquiry>{inquiry}</Inquiry>
    </>
  )
}

function Hero({ clubs, children }: { clubs: number; children: ReactNode }) {
  return (
    <div className="on-dark relative isolate overflow-hidden bg-green-950">
      <ContourField
        seed="firmaaftale"
        className="absolute inset-0 -z-10 size-full text-green-800/70 [mask-image:linear-gradient(120deg,transparent_10%,#000)]"
      />
      <div className="page band grid items-center gap-x-16 gap-y-7 lg:grid-cols-[1.05fr_1fr]">
        <div>
          <h1 className="text-white">Golf til dem, I&nbsp;arbejder med</h1>
          <p className="mt-4 max-w-prose text-lg text-green-100">
            Et kort til hver medarbejder eller et klippekort til hele huset. I betaler på én faktura
            {clubs > 0 && `, og de spiller i ${clubs} klubber`}.
          </p>
          <p className="mt-4 flex max-w-prose gap-3 font-semibold text-white">
            <Icon name="check-circle" className="mt-[0.15em] size-6 text-green-300" />
            <span>
              Alle fuldtids-, fleks- og langdistancemedlemmer af danske golfklubber kan være med.{' '}
              <a className="text-link" href="#hvem">
                Se, hvem der må hvad
              </a>
            </span>
          </p>
          <ButtonRow className="mt-7 max-lg:hidden">
            <ButtonLink href="/business/order" size="lg" variant="inverse">
              Bestil på faktura
            </ButtonLink>
            <ButtonLink href="#skriv" size="lg" variant="quiet" className="text-white!">
              Få et tilbud
            </ButtonLink>
          </ButtonRow>
        </div>
        {children}
      </div>
    </div>
  )
}

/** Shown instead of the calculator, whose rounds could not be played in the days that are left (D38). */
function NextSeasonOnly({ ending }: { ending: CompanyPrices | null }) {
  return (
    <div className="rounded-md bg-white p-6 text-slate-900">
      <h2 className="text-xl">
        {ending
          ? lastDaysText(`Sæsonkort ${ending.season}`, ending.lastDays ?? 0)
          : 'Der er ikke åbent for salg i dag'}
      </h2>
      <p className="mt-2 text-slate-700">
        Priserne for næste sæson er ikke sat endnu. Skriv til os, så får I dem, før kortene kommer
        til salg.
      </p>
      <ButtonLink href="#skriv" className="mt-4">
        Skriv til os
      </ButtonLink>
    </div>
  )
}

const steps = [
  {
    title: 'Bestil på faktura',
    text: 'Antal, firma og CVR-nummer er nok. Fakturaen kommer på mail med jeres rekvisitionsnummer, og kortene kan bruges med det samme.',
  },
  {
    title: 'Inviter medarbejderne',
    text: 'Sæt mailadresserne ind på firmaets side. I ser, hvem der har taget imod, og kan flytte et kort, når nogen stopper.',
  },
  {
    title: 'Hver får sit kort på telefonen',
    text: 'Medarbejderen trykker på linket, skriver sit DGU-nummer og kan spille. Det gælder også dem, der spiller på klippekortet.',
  },
]

function Steps() {
  return (
    <section aria-labelledby="forloeb" className="page section-start">
      <h2 id="forloeb">Sådan får I det</h2>
      <ol className="mt-8 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {steps.map(({ title, text }, i) => (
          <li key={title} className="border-t border-slate-300 pt-4">
            <span className="figures font-semibold text-green-800">{i + 1}</span>
            <h3 className="mt-1">{title}</h3>
            <p className="mt-2 text-slate-700">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Inquiry({ children }: { children: ReactNode }) {
  const company = useCompany()
  return (
    <section
      id="skriv"
      aria-labelledby="skriv-titel"
      className="mt-16 scroll-mt-4 border-t border-slate-200 bg-white py-14 sm:mt-24 sm:py-20"
    >
      <div className="page grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="skriv-titel">Få et tilbud</h2>
          <p className="mt-3 text-slate-700">
            Svar senest næste hverdag.{' '}
            {company.phone && (
              <>
                Vil I hellere ringe, så ring på{' '}
                <a className="text-link" href={phoneHref(company.phone)}>
                  {company.phone}
                </a>
                . {company.phoneHours}.
              </>
            )}
          </p>
        </div>
        <div className="max-w-form">{children}</div>
      </div>
    </section>
  )
}

/** Invoice, tax and VAT; the text is edited in the back office (D27). */
function BusinessBooks() {
  const { sections } = useRichText('business.tax')
  return (
    <section
      aria-labelledby="bogholderi"
      className="page section-start grid gap-x-16 gap-y-10 lg:grid-cols-2"
    >
      <div>
        <h2 id="bogholderi">Fakturaen</h2>
        <div className="mt-4 grid gap-3 text-slate-700">
          <RichText textKey="business.invoice" />
        </div>
      </div>
      <div>
        <h2>Skat og moms</h2>
        <p className="mt-3">
          <a className="text-link" href="/business/tax">
            Siden til jeres revisor
          </a>
        </p>
        <div className="mt-4 grid gap-5">
          {sections.map(({ title, blocks }) => (
            <div key={title} className="border-t border-slate-300 pt-4">
              <h3>{title}</h3>
              <div className="mt-1.5 grid gap-3 text-slate-700">
                <Blocks blocks={blocks} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
