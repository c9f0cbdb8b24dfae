import { useSuspenseQuery } from '@tanstack/react-query'
import { lastDaysText } from '#domain/passes/season.ts'
import { formatDay, plainDate, formatPeriod } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PassCard } from './pass-card.tsx'
import { atTodaysPrice } from './products-campaign.ts'
import { ProductsChooser } from './products-chooser.tsx'
import { ProductsCost } from './products-cost.tsx'
import { partnerClubsQuery, productsQuery } from './products-queries.ts'
import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { RichTextQuestions } from '../content/rich-text.tsx'

/** The sales page: card, choice of product, price per round, steps, and questions. */
export function ProductsPage({ seasonCode }: { seasonCode: string | undefined }) {
  const { seasons, nextSaleFrom } = useSuspenseQuery(productsQuery()).data
  const { clubs } = useSuspenseQuery(partnerClubsQuery).data
  const season = seasons.find(({ code }) => code === seasonCode) ?? seasons[0]
  const offers = season?.offers.map(atTodaysPrice)
  return (
    <>
      <Hero
        season={season}
        clubs={clubs.length}
        whole={offers?.find(({ code }) => code === 'FULD')?.price}
        lowest={lowestPrice(offers)}
      />
      {season ? (
        <>
          <ProductsSeasons seasons={seasons} current={season.code} />
          {season.lastDays !== null && (
            <LastDays season={season} lastDays={season.lastDays} next={seasons[0]?.code} />
          )}
          <ProductsChooser season={season} />
          {season.lastDays === null && <ProductsCost offers={offers ?? []} clubs={clubs} />}
        </>
      ) : (
        <NotOnSale from={nextSaleFrom} />
      )}
      <ProductsSteps />
      <ProductsQuestions season={season} clubs={clubs.length} />
      {season && <Closing />}
    </>
  )
}

type LastDaysProps = {
  season: { code: string; playTo: string }
  lastDays: number
  /** The season that is offered first. */
  next: string | undefined
}

/** Near the end of the season its remaining days are shown instead of the price per round (D38). */
function LastDays({ season, lastDays, next }: LastDaysProps) {
  return (
    <section className="page section-start">
      <Notice
        tone="warning"
        title={lastDaysText(`Sæsonkort ${season.code}`, lastDays)}
        action={
          next &&
          next !== season.code && (
            <ButtonLink variant="secondary" href={`/membership?season=${next}#saeson`}>
              Se Sæsonkort {next}
            </ButtonLink>
          )
        }
      >
        Sæsonen slutter {formatDay(plainDate(season.playTo))}.
      </Notice>
    </section>
  )
}

type HeroProps = {
  season: { code: string; lastDays: number | null; playTo: string } | undefined
  clubs: number
  /** The price of the whole card, and the lowest of all, in øre. */
  whole: number | undefined
  lowest: number | undefined
}

function Hero({ season, clubs, whole, lowest }: HeroProps) {
  const seasonCode = season?.code ?? ''
  return (
    <section className="on-dark relative isolate overflow-hidden bg-green-950">
      <ContourField
        seed="kortene"
        className="absolute inset-0 -z-10 size-full text-green-800/70 [mask-image:linear-gradient(120deg,transparent_10%,#000)]"
      />
      <div className="page band grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="text-white">Sæsonkortet {seasonCode}</h1>
          <p className="mt-5 max-w-prose text-lg text-green-100">
            Spil som gæst i {clubs > 0 ? `${clubs} danske golfklubber` : 'danske golfklubber'} uden
            at betale green fee. Du køber ét kort, booker som gæst og tjekker ind ved klubhuset.
            {whole !== undefined && ` Sæsonkortet koster ${formatKroner(whole)}`}
            {lowest !== undefined &&
              lowest !== whole &&
              ` Der er kort til færre runder eller dage fra ${formatKroner(lowest)}`}
          </p>
          {seasonCode && (
            <ButtonRow className="mt-8">
              <ButtonLink href="#kort" size="lg" variant="inverse">
                Se, hvad du kan købe
              </ButtonLink>
            </ButtonRow>
          )}
        </div>
        <div className="hidden sm:block" aria-hidden="true">
          <PassCard
            size="hero"
            passNumber={`SK${(seasonCode || '27').slice(-2)}-8HJM-22VX-7`}
            seasonCode={seasonCode}
            productName="Sæsonkort"
            holderName="Dit navn"
            period={
              season && season.lastDays !== null
                ? `Til ${formatDay(plainDate(season.playTo), { weekday: false })}`
                : 'Hele sæsonen'
            }
            state="valid"
          />
        </div>
      </div>
    </section>
  )
}

function NotOnSale({ from }: { from: string | null }) {
  return (
    <section className="page section-start" id="kort">
      <EmptyState title="Der er ikke åbent for salg i dag">
        <p>
          {from
            ? `Salget af næste sæsons kort åbner ${formatDay(plainDate(from))}. Priser og klubber står her på siden fra den dag.`
            : 'Når næste sæsons kort kommer til salg, står priser og klubber her på siden.'}
        </p>
      </EmptyState>
    </section>
  )
}

function Closing() {
  return (
    <section className="border-t border-slate-200 bg-white">
      <div className="page band flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <div>
          <h2>Du betaler kun den viste pris</h2>
          <p className="mt-2 max-w-text text-slate-700">
            Ingen gebyrer, ingen automatisk fornyelse, og du kan fortryde i 14 dage.
          </p>
        </div>
        <ButtonLink href="#kort" size="lg">
          Vælg kort
        </ButtonLink>
      </div>
    </section>
  )
}

function lowestPrice(offers: readonly { price: number }[] = []): number | undefined {
  return offers.length > 0 ? Math.min(...offers.map(({ price }) => price)) : undefined
}

type ProductsSeasonsProps = {
  seasons: readonly { code: string; playFrom: string; playTo: string; lastDays: number | null }[]
  current: string
}

/** Choice of season while several are on sale. */
function ProductsSeasons({ seasons, current }: ProductsSeasonsProps) {
  if (seasons.length < 2) return null
  return (
    <nav id="saeson" aria-label="Sæson" className="page section-start">
      <ul className="grid grid-cols-2 gap-3 sm:flex">
        {seasons.map(({ code, playFrom, playTo, lastDays }) => (
          <li key={code}>
            <UiLink
              href={`/membership?season=${code}#saeson`}
              aria-current={code === current ? 'true' : undefined}
              className={cx(
                'block h-full rounded-md border bg-white px-4 py-3 sm:px-5',
                code === current
                  ? 'border-green-700 ring-1 ring-green-700'
                  : 'border-slate-300 hover:border-slate-700',
              )}
            >
              <span className="block font-semibold">Sæson {code}</span>
              <span className="figures text-sm text-slate-600">
                {lastDays === null
                  ? formatPeriod(plainDate(playFrom), plainDate(playTo))
                  : lastDaysText('Kortet', lastDays)}
              </span>
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const steps = [
  {
    title: 'Fortæl, hvem du er',
    text: 'Navn, mail og DGU-nummer. Vi gemmer undervejs, så du kan gå fra og komme tilbage.',
  },
  {
    title: 'Bekræft dit medlemskab',
    text: 'Vi spørger Dansk Golf Union (DGU). Svarer de ikke, kan du købe alligevel.',
  },
  {
    title: 'Betal',
    text: 'Pengene reserveres, når du betaler, og trækkes først, når kortet er leveret.',
  },
  {
    title: 'Spil',
    text: 'Kortet er på din konto og i din mail med det samme. Book som gæst, og tjek ind ved klubhuset.',
  },
]

function ProductsSteps() {
  return (
    <section aria-labelledby="forloeb" className="page section-start">
      <h2 id="forloeb">Sådan foregår det</h2>
      <ol className="mt-8 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
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

type QuestionsProps = { season: { salesTo: string; playTo: string } | undefined; clubs: number }

function ProductsQuestions({ season, clubs }: QuestionsProps) {
  return (
    <section
      aria-labelledby="spoergsmaal"
      className="page section grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id="spoergsmaal">Det bliver vi spurgt om</h2>
      </div>
      <RichTextQuestions
        textKey="membership.questions"
        values={{
          klubber: clubs > 0 ? String(clubs) : undefined,
          sæsonslut: season && formatDay(plainDate(season.playTo)),
          salgsslut: season && formatDay(plainDate(season.salesTo)),
        }}
      />
    </section>
  )
}
