import type { ReactNode } from 'react'
import { phoneHref } from '#domain/shared/phone.ts'
import { useCompany } from '../../company.ts'
import type { ClubFigures } from '#domain/clubs/figures.ts'
import { figureText } from '#domain/shared/figure.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { InquiryForm } from '../cases/inquiry-form.tsx'
import { Blocks, useRichText, RichTextQuestions } from '../content/rich-text.tsx'
import { CardLedger } from './card-ledger.tsx'
import { percent, wholeKroner, type ReckonedSeason } from './card-money.ts'
import { FirstQuestion } from './first-question.tsx'
import { OtherCards } from './other-cards.tsx'
import { leastPayment } from '#domain/settlement/payments.ts'
import type { BasisPoints } from '#domain/settlement/terms.ts'

type ClubPartnersPageProps = {
  /** Undefined while no season has prices. */
  reckoned: ReckonedSeason | undefined
  clubs: number
  /** The club's own numbers, when it comes from *Klubbens økonomi*. */
  figures: ClubFigures | undefined
}

/** The page for a club's board: the worth of a guest, the obligations, then the contact. */
export function ClubPartnersPage({ reckoned, clubs, figures }: ClubPartnersPageProps) {
  return (
    <>
      <FirstQuestion reckoned={reckoned} />
      <Promises reckoned={reckoned} clubs={clubs} />
      {reckoned && <Arithmetic reckoned={reckoned} />}
      <Agreement reckoned={reckoned} />
      <Steps />
      <Questions reckoned={reckoned} />
      <Ask figures={figures} />
    </>
  )
}

type Reckoned = { reckoned: ReckonedSeason | undefined }

function Promises({ reckoned, clubs }: Reckoned & { clubs: number }) {
  const { sections } = useRichText('club_partners.promises', {
    klubber: clubs > 1 ? String(clubs) : undefined,
    provision: reckoned && formatKroner(reckoned.money.commission),
  })
  return (
    <Band title="Hvad klubben får ud af det" id="udbytte">
      <div className="mt-8 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {sections.map(({ title, blocks }) => (
          <section key={title} className="border-t-2 border-slate-900 pt-4">
            <h3>{title}</h3>
            <div className="mt-2 grid gap-3 text-slate-700">
              <Blocks blocks={blocks} />
            </div>
          </section>
        ))}
      </div>
    </Band>
  )
}

function Arithmetic({ reckoned }: { reckoned: ReckonedSeason }) {
  const { season, money } = reckoned
  const { guarantee } = season.terms
  return (
    <section aria-labelledby="regnestykket" className="page section">
      <h2 id="regnestykket">Sådan er det regnet</h2>
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <CardLedger {...reckoned} />
        <div className="grid max-w-text gap-4 text-slate-700">
          <p>
            Spilles kortet 8 gange, er der {wholeKroner(money.pool)} til 8 runder. Det er{' '}
            {wholeKroner(money.pool / 8)} pr. runde i gennemsnit: lidt mere i weekenden, lidt mindre
            på en hverdag og omtrent det halve for ni huller.
          </p>
          {guarantee && (
            <p>
              Tillægget betaler vi selv af højst {percent(guarantee.fromOperatorShare)} af vores
              andel. Det løfter runderne mod {formatKroner(guarantee.perRound)}, så langt det
              rækker. Ingen klub betaler for en anden.
            </p>
          )}
          <p>
            Regnet for et {reckoned.card.name} købt til den første pris. Alle kort går i den samme
            pulje, så et år med mange Hverdagskort eller sene køb giver mindre pr. runde.
          </p>
          <OtherCards reckoned={reckoned} />
        </div>
      </div>
    </section>
  )
}

function Agreement({ reckoned }: Reckoned) {
  const { sections } = useRichText('club_partners.terms')
  return (
    <Band title="Det siger I ja til" id="aftalen">
      <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1.6fr_1fr]">
        <div className="grid content-start gap-x-10 gap-y-8 sm:grid-cols-2">
          {sections.map(({ title, blocks }) => (
            <section key={title} className="border-t border-slate-300 pt-4">
              <h3>{title}</h3>
              <div className="mt-2 grid gap-3 text-slate-700">
                <Blocks blocks={blocks} />
              </div>
            </section>
          ))}
        </div>
        {reckoned && <PaymentCalendar onAccount={reckoned.season.terms.onAccount} />}
      </div>
    </Band>
  )
}

function Steps() {
  const { sections } = useRichText('club_partners.steps')
  return (
    <section aria-labelledby="kom-med" className="page section">
      <h2 id="kom-med">Det skal klubben gøre</h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {sections.map(({ title, blocks }, i) => (
          <li key={title} className="border-t border-slate-300 pt-4">
            <span className="figures font-semibold text-green-800">{i + 1}</span>
            <h3 className="mt-1">{title}</h3>
            <div className="mt-2 grid gap-3 text-slate-700">
              <Blocks blocks={blocks} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Questions({ reckoned }: Reckoned) {
  const company = useCompany()
  return (
    <Band title="Det spørger bestyrelsen om" id="spoergsmaal" narrow>
      <RichTextQuestions
        textKey="club_partners.questions"
        values={{
          andel: reckoned && percent(reckoned.season.terms.operatorShare),
          telefon: company.phone || undefined,
        }}
      />
    </Band>
  )
}

function Ask({ figures }: Pick<ClubPartnersPageProps, 'figures'>) {
  const company = useCompany()
  return (
    <section
      id="skriv"
      aria-labelledby="skriv-titel"
      className="page section grid scroll-mt-4 gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.4fr]"
    >
      <div>
        <h2 id="skriv-titel">Skriv til os</h2>
        <p className="mt-3 max-w-text text-slate-700">
          Det forpligter ikke. I får svar fra et menneske, og vi kommer gerne til et
          bestyrelsesmøde.
        </p>
        {company.phone && (
          <p className="mt-4 text-slate-700">
            Eller ring på{' '}
            <a className="text-link" href={phoneHref(company.phone)}>
              {company.phone}
            </a>
            . {company.phoneHours}.
          </p>
        )}
      </div>
      <div className="max-w-form">
        {figures && (
          <p className="mb-6 rounded-md border border-green-300 bg-green-50 p-4">
            Jeres tal følger med: {figureText(figures.weekdayRounds)} runder på hverdage,{' '}
            {figureText(figures.weekendRounds)} i weekender, {figureText(figures.nines)} på 9 huller
            og green fee {formatKroner(figures.greenFeeWeekdayOre)} /{' '}
            {formatKroner(figures.greenFeeWeekendOre)}
          </p>
        )}
        <InquiryForm kind="club_inquiry" action="Send forespørgslen" context={figures} />
      </div>
    </section>
  )
}

type BandProps = { title: string; id: string; narrow?: boolean; children: ReactNode }

/** A section with a white background across the page. */
function Band({ title, id, narrow, children }: BandProps) {
  return (
    <section aria-labelledby={id} className="border-y border-slate-200 bg-white">
      <div
        className={`page section ${narrow ? 'grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]' : ''}`}
      >
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

const daysOf = (part: string) => [
  { day: '15. juli', what: `A conto: ${part} af det, klubben har tjent` },
  { day: '15. oktober', what: `A conto: igen op til ${part}` },
  { day: '8. december', what: 'Opgørelsen, som I kan åbne linje for linje' },
  { day: '18. december', what: 'Sidste dag for indsigelser' },
  { day: '22. december', what: 'Resten og salgsprovisionen' },
]

/** The payment days (D13). A payment day that is no bank day moves to the bank day before. */
function PaymentCalendar({ onAccount }: { onAccount: BasisPoints }) {
  return (
    <section
      aria-labelledby="penge"
      className="self-start rounded-md border border-slate-300 p-5 sm:p-6"
    >
      <h3 id="penge">Pengene kommer</h3>
      <ol className="mt-3">
        {daysOf(percent(onAccount)).map(({ day, what }) => (
          <li
            key={day}
            className="grid gap-x-4 min-[24rem]:grid-cols-[8.5rem_1fr] border-t border-slate-200 py-3 first:border-t-0"
          >
            <span className="figures font-semibold">{day}</span>
            <span className="text-slate-700">{what}</span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-slate-600">
        Falder dagen i en weekend eller på en helligdag, kommer pengene bankdagen før. Beløb under{' '}
        {formatKroner(leastPayment)} venter til næste gang.
      </p>
    </section>
  )
}
