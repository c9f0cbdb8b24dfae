import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { RichTextQuestions } from '../content/rich-text.tsx'

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
