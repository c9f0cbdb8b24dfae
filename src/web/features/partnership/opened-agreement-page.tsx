import { useQuery } from '@tanstack/react-query'
import { signOpenedAgreement, type OpenedAgreement } from '#contract/partnership/agreements.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { figureText } from '#domain/shared/figure.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { AgreementClauses, ClauseChanges, SignatureFacts } from './agreement-clauses.tsx'
import { openedAgreementQuery, useSignOpened } from './agreement-queries.ts'
import { SignForm } from './sign-form.tsx'

/** The page of a mailed agreement: the text, then the signature, without an account. */
export function OpenedAgreementPage() {
  const { data, error } = useQuery(openedAgreementQuery)
  return (
    <div className="page page-body grid gap-8">
      {error && <Problem error={error} title="Aftalen kunne ikke hentes" />}
      {!data && !error && <Skeleton shape="text" label="Henter aftalen" />}
      {data && !data.agreement && <Gone />}
      {data?.agreement && <Opened agreement={data.agreement} />}
    </div>
  )
}

function Opened({ agreement }: { agreement: OpenedAgreement }) {
  const { clubName, isOffer, version, signedAt, endedAt, textHash } = agreement
  const sign = useSignOpened()
  return (
    <>
      <PageHeader
        eyebrow={clubName}
        title={isOffer ? 'Aftalen om Sæsonkortet' : `Version ${version} af jeres aftale`}
        lead={leadOf(agreement)}
      />
      {signedAt && <Signed agreement={agreement} />}
      {!signedAt && endedAt && (
        <Notice tone="warning" title="Aftalen gælder ikke længere">
          Der er kommet en nyere, eller den er taget tilbage. Brug linket i den seneste mail.{' '}
          <ContactUs about={`Aftalen for ${clubName}`} />
        </Notice>
      )}
      <ClauseChanges {...agreement} />
      <section aria-labelledby="teksten" className="grid gap-4">
        <h2 id="teksten">Aftalen</h2>
        <AgreementClauses clauses={agreement.clauses} />
        {!signedAt && <Beside agreement={agreement} />}
      </section>
      {!signedAt && !endedAt && (
        <section aria-labelledby="skriv-under" className="print-hide grid gap-4">
          <h2 id="skriv-under">Skriv under</h2>
          <SignForm
            endpoint={signOpenedAgreement}
            about={{ textHash }}
            clubName={clubName}
            onSign={(signature) => sign.mutateAsync(signature)}
          />
          <p>
            Passer noget ikke? <ContactUs about={`Aftalen for ${clubName}`} />
          </p>
        </section>
      )}
    </>
  )
}

function leadOf({ isOffer, signedAt, endedAt }: OpenedAgreement) {
  if (signedAt || endedAt) return undefined
  return isOffer
    ? 'Når I har skrevet under, er klubben samarbejdsklub fra den aftalte dag.'
    : 'Læs, hvad der er ændret, og skriv under nederst.'
}

function Signed({ agreement }: { agreement: OpenedAgreement }) {
  const { isOffer, administratorEmail, clubName } = agreement
  return (
    <div className="grid max-w-text gap-5">
      <Notice tone="success" title={`${clubName} har skrevet under`} live>
        Vi har sendt aftalen på mail.
        {isOffer &&
          administratorEmail &&
          ` ${administratorEmail} har fået en invitation til klubbens sider.`}
      </Notice>
      <SignatureFacts {...agreement} />
    </div>
  )
}

/** What follows from the signature without being part of the text, and the club's own numbers. */
function Beside({ agreement }: { agreement: OpenedAgreement }) {
  const { administratorName, administratorEmail, figures } = agreement
  return (
    <div className="grid max-w-text gap-2 text-slate-700">
      {administratorEmail && (
        <p>
          {administratorName} ({administratorEmail}) bliver administrator og får en invitation på
          mail, når aftalen er underskrevet.
        </p>
      )}
      {figures && (
        <p>
          Jeres tal fra Klubbens økonomi: {figureText(figures.weekdayRounds)} runder på hverdage,{' '}
          {figureText(figures.weekendRounds)} i weekender og {figureText(figures.nines)} på 9
          huller. Green fee {formatKroner(figures.greenFeeWeekdayOre)} på hverdage og{' '}
          {formatKroner(figures.greenFeeWeekendOre)} i weekender.
        </p>
      )}
    </div>
  )
}

const Gone = () => (
  <>
    <PageHeader
      title="Linket gælder ikke længere"
      lead="Det er mere end 60 dage gammelt, eller der er sendt et nyt. Brug linket i den seneste mail."
    />
    <p className="text-slate-700">
      <ContactUs about="Mit link til en aftale virker ikke" />
    </p>
  </>
)
