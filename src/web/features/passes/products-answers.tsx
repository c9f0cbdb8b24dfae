import type { ReactNode } from 'react'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Icon } from '../../ui/icon.tsx'

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
    text: 'Med betalingskort eller MobilePay. Pengene trækkes først, når kortet er leveret.',
  },
  {
    title: 'Spil',
    text: 'Kortet er på din konto og i din mail med det samme. Book som gæst, og tjek ind ved klubhuset.',
  },
]

export function ProductsSteps() {
  return (
    <section aria-labelledby="forloeb" className="page pt-16 sm:pt-24">
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

export function ProductsQuestions({ season, clubs }: QuestionsProps) {
  return (
    <section
      aria-labelledby="spoergsmaal"
      className="page grid gap-x-16 gap-y-6 py-16 sm:py-24 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id="spoergsmaal">Det bliver vi spurgt om</h2>
      </div>
      <div className="border-b border-slate-300">
        <Question title="Hvor kan jeg spille?">
          I {clubs > 0 ? `alle ${clubs} samarbejdsklubber` : 'alle samarbejdsklubber'}, undtagen din
          egen hjemmeklub, hvor du spiller på dit medlemskab. Klubben skriver selv, hvornår den
          tager imod kortgæster, og hvordan du booker.
        </Question>
        <Question title="Hvad er en runde?">
          En start på 18 huller. To gange ni huller samme dag i samme klub er også én runde.
        </Question>
        <Question title="Kan jeg begynde med det samme?">
          Ja, hvis du sætter kryds ved det, når du bestiller. Ellers gælder kortet fra dagen efter,
          at din fortrydelsesfrist er udløbet, eller fra en senere dag, du vælger.
        </Question>
        <Question title="Hvad hvis jeg fortryder?">
          Du har 14 dage, og du behøver ikke give en grund. Har du bedt om at kunne spille med det
          samme, betaler du for de runder, du har spillet: prisen delt med det antal runder, kortet
          er beregnet til. Ellers får du alt tilbage. Brug{' '}
          <a className="text-link" href="/withdrawal">
            Fortryd aftale
          </a>
          .
        </Question>
        <Question title="Hvorfor står der, hvor mange runder kortet er beregnet til?">
          Tallet bruges kun, hvis du fortryder efter at have spillet. Det er ikke en grænse for,
          hvor meget du må spille.
        </Question>
        <Question title="Kan jeg købe til min familie?">
          Ja. Du kan købe op til otte kort på en gang. En voksen bekræfter sit eget medlemskab med
          et link på mail. Er golfspilleren under 18, køber en forælder eller værge.
        </Question>
        <Question title="Fornyes kortet af sig selv?">
          Nej.{' '}
          {season &&
            `Det slutter ${formatDay(plainDate(season.playTo))}, og så sker der ikke mere.`}
        </Question>
        {season && (
          <Question title="Hvor længe kan jeg købe?">
            Til og med {formatDay(plainDate(season.salesTo))}. Prisen går ned i løbet af sæsonen,
            fordi der er kortere tid at spille i. Hvornår og til hvad, står ved kortet.
          </Question>
        )}
      </div>
    </section>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-t border-slate-300">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon
          name="chevron-down"
          className="text-green-700 transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="max-w-text pb-5 text-slate-700">{children}</p>
    </details>
  )
}
