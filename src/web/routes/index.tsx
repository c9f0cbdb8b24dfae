import { createFileRoute } from '@tanstack/react-router'
import { PassCard } from '../features/passes/pass-card.tsx'
import { HomeHero } from '../features/shell/home-hero.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/')({
  ...page({
    title: 'Sæsonkortet',
    cooperation: true,
    description: 'Ét kort til hele sæsonen: spil to runder i hver samarbejdsklub for én pris.',
  }),
  component: HomePage,
})

function HomePage() {
  return (
    <>
      <HomeHero
        title="Ét kort. To runder i hver klub. Hele sæsonen."
        card={
          <PassCard
            size="hero"
            passNumber="SK27-4F7K-9Q2H-C"
            seasonCode="2027"
            productName="Sæsonkort"
            holderName="Anne Holm"
            period="1. marts – 30. november 2027"
            state="valid"
          />
        }
      >
        <p>
          Du er medlem i din hjemmeklub og har lyst til at se nogle flere greens. Med Sæsonkortet
          spiller du i alle samarbejdsklubber uden at betale green fee: book som gæst, skan klubbens
          skilt, og gå ud.
        </p>
      </HomeHero>
      <HowItWorks />
    </>
  )
}

const steps = [
  {
    title: 'Køb kortet',
    text: 'Det tager et par minutter. Du skal være medlem i en dansk golfklub. Prisen er den, der står, uden gebyrer.',
  },
  {
    title: 'Book som gæst',
    text: 'Hver klub skriver selv, hvordan du booker, og hvornår den tager imod dig. Du ser det, før du kører.',
  },
  {
    title: 'Tjek ind, og spil',
    text: 'Skan skiltet ved klubhuset, eller vis dit kort. Svaret kommer med det samme, også når der ikke er nogen på kontoret.',
  },
]

function HowItWorks() {
  return (
    <section aria-labelledby="saadan" className="page py-16 sm:py-24">
      <h2 id="saadan">Sådan bruger du det</h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {steps.map((step, i) => (
          <li key={step.title} className="border-t border-slate-300 pt-5">
            <span className="figures font-semibold text-green-800">{i + 1}</span>
            <h3 className="mt-1">{step.title}</h3>
            <p className="mt-2 text-slate-700">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
