import { formatDay } from '#domain/shared/dates.ts'
import { formatKroner, formatKronerExact } from '#domain/shared/money.ts'
import { company } from '#domain/content/company.ts'
import type { Mail } from './mail.ts'
import { Action, Big, Frame, hello, MailLink, Paragraph, Small } from './frame.tsx'

/** Ten minutes, as in accounts/auth.ts and the registration's codes. */
export const codeMail: Mail<'code'> = {
  subject: ({ code }) => `${code} er din kode til Sæsonkortet`,
  Body: ({ data, publicUrl }) => (
    <Frame preview="Koden gælder i ti minutter." title="Din kode">
      <Paragraph>
        {data.purpose === 'sign_in'
          ? 'Skriv koden på siden, hvor du er ved at logge ind:'
          : 'Skriv koden på siden, hvor du er ved at bestille:'}
      </Paragraph>
      <Big>{data.code}</Big>
      <Paragraph>Koden gælder i ti minutter og kan bruges én gang.</Paragraph>
      <Small>
        Var det ikke dig? Så gør ingenting. Uden koden kommer ingen ind, og du skal aldrig give den
        til nogen, heller ikke til os. Får du flere koder, du ikke har bedt om, så skriv til{' '}
        <MailLink href={`mailto:${company.email}`}>{company.email}</MailLink>.
      </Small>
      <Small>Mailen er sendt fra {new URL(publicUrl).host}.</Small>
    </Frame>
  ),
}

export const noAccountMail: Mail<'noAccount'> = {
  subject: () => 'Der er ingen konto på din adresse',
  Body: ({ publicUrl }) => (
    <Frame preview="Har du købt med en anden adresse?" title="Vi fandt ingen konto">
      <Paragraph>
        Nogen, forhåbentlig dig, bad om en kode til at logge ind med. Men der er ingen konto på
        denne adresse.
      </Paragraph>
      <Paragraph>
        Har du et kort, er det nok købt med en anden mailadresse. Prøv med den. Har du ikke et kort
        endnu, kan du se dem her:
      </Paragraph>
      <Action href={`${publicUrl}/membership`}>Se Sæsonkortet</Action>
      <Small>Var det ikke dig? Så gør ingenting. Vi har ikke gemt din adresse som bruger.</Small>
    </Frame>
  ),
}

export const resumeLinkMail: Mail<'resumeLink'> = {
  subject: () => 'Fortsæt din bestilling, hvor du slap',
  Body: ({ data }) => (
    <Frame preview="Alt, hvad du har skrevet, er gemt." title="Din bestilling er gemt">
      <Paragraph>
        {data.name ? `${hello(data.name)}. ` : ''}Her er vejen tilbage til din bestilling:
      </Paragraph>
      <Action href={data.link}>Fortsæt bestillingen</Action>
      <Paragraph>
        Linket gælder til og med {formatDay(data.validTo)} og virker på alle dine enheder. Send det
        ikke til andre: Den, der har linket, kan se det, du har skrevet.
      </Paragraph>
      <Small>Intet er bestilt, og der er ikke trukket penge.</Small>
    </Frame>
  ),
}

export const verifyOwnCardMail: Mail<'verifyOwnCard'> = {
  subject: ({ buyerName }) => `${buyerName} køber et kort til dig. Bekræft dit medlemskab`,
  Body: ({ data }) => (
    <Frame preview="Det tager et halvt minut." title="Bekræft dit medlemskab">
      <Paragraph>
        {hello(data.holderName)}. {data.buyerName} er ved at købe {data.product} til dig. Kortet er
        personligt, så du skal selv bekræfte, at du er medlem af en golfklub.
      </Paragraph>
      <Action href={data.link}>Bekræft mit medlemskab</Action>
      <Paragraph>Hav dit DGU-nummer klar. Linket er kun til dig.</Paragraph>
      <Small>
        Kender du ikke {data.buyerName}, eller vil du ikke have kortet? Så gør ingenting, eller
        skriv til <MailLink href={`mailto:${company.email}`}>{company.email}</MailLink>.
      </Small>
    </Frame>
  ),
}

const whyReleased = {
  not_verified_in_time:
    'Medlemskabet blev ikke bekræftet i tide, så vi har ophævet reservationen på dit betalingskort. Der er ikke trukket penge.',
  wrong_amount:
    'Beløbet, som betalingen lød på, var ikke det, du skulle betale. Derfor har vi afvist den og givet beløbet fri.',
  too_late: 'Betalingen kom, efter at bestillingen var udløbet. Derfor har vi givet beløbet fri.',
  paid_twice: 'Bestillingen var allerede betalt. Derfor har vi givet det ekstra beløb fri.',
  cancelled: 'Bestillingen er annulleret, og beløbet er givet fri.',
} as const

export const paymentReleasedMail: Mail<'paymentReleased'> = {
  subject: ({ orderNumber }) => `Din betaling for bestilling ${orderNumber} er givet fri`,
  Body: ({ data, publicUrl }) => (
    <Frame preview="Du skylder ikke noget." title="Din betaling er givet fri">
      <Paragraph>{hello(data.buyerName)}.</Paragraph>
      <Paragraph>{whyReleased[data.reason]}</Paragraph>
      <Paragraph>
        Beløb: <strong>{formatKronerExact(data.amountOre)}</strong> Bestilling: {data.orderNumber}.
        Din bank kan være nogle dage om at vise det.
      </Paragraph>
      {data.reason === 'paid_twice' ? (
        <Paragraph>Kortet er dit, og du behøver ikke gøre mere.</Paragraph>
      ) : (
        <>
          <Paragraph>
            Har du ikke kortet endnu, og vil du have det, kan du bestille det igen.
          </Paragraph>
          <Action href={`${publicUrl}/membership`}>Se kortene</Action>
        </>
      )}
      <Small>
        Er der noget, vi kan hjælpe med, så ring på {company.phone} eller skriv til{' '}
        <MailLink href={`mailto:${company.email}`}>{company.email}</MailLink>.
      </Small>
    </Frame>
  ),
}

export const paymentMissingMail: Mail<'paymentMissing'> = {
  subject: ({ product }) => `Betalingen for dit ${product} mangler`,
  Body: ({ data }) => (
    <Frame preview="Betal færdig, så gælder kortet med det samme." title="Betalingen mangler">
      <Paragraph>{hello(data.buyerName)}.</Paragraph>
      <Paragraph>
        Beløbet for {data.product} var reserveret, men banken sagde nej, da vi ville trække det. Der
        er ikke trukket penge, og kortet gælder ikke lige nu.
      </Paragraph>
      <Paragraph>
        Beløb: <strong>{formatKronerExact(data.amountOre)}</strong> Bestilling: {data.orderNumber}.
        Betal færdig her, så gælder kortet med det samme:
      </Paragraph>
      <Action href={data.link}>Betal {formatKroner(data.amountOre)}</Action>
      <Small>
        Alle, der har linket, kan betale, og du bliver aldrig trukket to gange. Spørgsmål? Ring på{' '}
        {company.phone} eller skriv til{' '}
        <MailLink href={`mailto:${company.email}`}>{company.email}</MailLink>.
      </Small>
    </Frame>
  ),
}
