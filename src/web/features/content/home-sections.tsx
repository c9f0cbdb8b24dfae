import { UiLink } from '../../ui/ui-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Blocks, useRichText } from './rich-text.tsx'

const steps = [
  {
    title: 'Køb kortet',
    text: 'Det tager et par minutter. Du skal være medlem i en dansk golfklub. Du betaler kun den viste pris, uden gebyrer.',
  },
  {
    title: 'Book som gæst',
    text: 'Hver klub skriver selv, hvordan du booker, og hvornår den tager imod dig. Du ser det, før du kører.',
  },
  {
    title: 'Tjek ind og spil',
    text: 'Skan skiltet ved klubhuset, eller vis dit kort. Svaret kommer med det samme, også når der ikke er nogen på kontoret.',
  },
]

export function HowItWorks() {
  return (
    <section aria-labelledby="saadan" className="page section">
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

/** What golfers can rely on; the back office edits the text. */
export function HomeTrust() {
  const { sections } = useRichText('home.trust')
  return (
    <section aria-labelledby="regn-med" className="border-y border-slate-200 bg-white">
      <div className="page section">
        <h2 id="regn-med">Det kan du regne med</h2>
        <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {sections.map(({ title, blocks }) => (
            <div key={title} className="border-t-2 border-slate-900 pt-5">
              <h3>{title}</h3>
              <div className="mt-2 grid gap-3 text-slate-700">
                <Blocks blocks={blocks} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

const entryLinks = [
  {
    href: '/for-the-golfclub',
    title: 'Sidder du i en klub?',
    text: 'Se, hvad en gæst er værd for jer, før I tager stilling til noget.',
    action: 'Bliv samarbejdsklub',
  },
  {
    href: '/business',
    title: 'Køber du for et firma?',
    text: 'Kort med navn eller klippekort: Regn ud, hvad der er billigst for jer.',
    action: 'Se firmaaftalen',
  },
]

/** Links for clubs and companies. */
export function HomeEntrances() {
  return (
    <section aria-label="For klubber og firmaer" className="page section grid gap-5 md:grid-cols-2">
      {entryLinks.map(({ href, title, text, action }) => (
        <div key={href} className="rounded-md border border-slate-300 bg-white p-6 sm:p-8">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-2 text-slate-700">{text}</p>
          <UiLink
            href={href}
            className="text-link mt-4 inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            {action} <Icon name="arrow-right" />
          </UiLink>
        </div>
      ))}
    </section>
  )
}
