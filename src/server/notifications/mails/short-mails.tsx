import { OurPhone } from './company.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { formatKroner, formatKronerExact } from '#domain/shared/money.ts'
import type { Mail } from './mail.ts'
import { Opening, ownSubject } from './own-words.tsx'
import { Action, Big, firstName, Frame, hello, Paragraph, Small, OurMail } from './frame.tsx'

const whereTo = {
  sign_in: 'Skriv koden på siden, hvor du er ved at logge ind:',
  prove_address: 'Skriv koden på siden, hvor du er ved at bestille:',
  prove_self: 'Skriv koden på siden Dine data, så vi ved, at det er dig:',
}

/** Ten minutes, as in accounts/auth.ts and the registration's codes. */
export const codeMail: Mail<'code'> = {
  subject: ({ code }) => `${code} er din kode til Sæsonkortet`,
  Body: ({ data, publicUrl }) => (
    <Frame preview="Koden gælder i ti minutter." title="Din kode">
      <Paragraph>{whereTo[data.purpose]}</Paragraph>
      <Big>{data.code}</Big>
      <Paragraph>Koden gælder i ti minutter og kan bruges én gang.</Paragraph>
      <Small>
        Var det ikke dig? Så gør ingenting. Uden koden kommer ingen ind, og du skal aldrig give den
        til nogen, heller ikke til os. Får du flere koder, du ikke har bedt om, så skriv til{' '}
        <OurMail />.
      </Small>
      <Small>Mailen er sendt fra {new URL(publicUrl).host}.</Small>
    </Frame>
  ),
}

export const noAccountMail: Mail<'noAccount'> = {
  subject: (_, wordings) => ownSubject(wordings, 'no_account'),
  Body: ({ publicUrl }) => (
    <Frame preview="Har du købt med en anden adresse?" title="Vi fandt ingen konto">
      <Opening mail="no_account" publicUrl={publicUrl} />
      <Action href={`${publicUrl}/membership`}>Se Sæsonkortet</Action>
      <Small>Var det ikke dig? Så gør ingenting. Vi har ikke gemt din adresse som bruger.</Small>
    </Frame>
  ),
}

export const resumeLinkMail: Mail<'resumeLink'> = {
  subject: (_, wordings) => ownSubject(wordings, 'resume'),
  Body: ({ data, publicUrl }) => (
    <Frame preview="Alt, hvad du har skrevet, er gemt." title="Din bestilling er gemt">
      {data.name && <Paragraph>{hello(data.name)}.</Paragraph>}
      <Opening mail="resume" publicUrl={publicUrl} />
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
  subject: ({ buyerName }, wordings) => ownSubject(wordings, 'own_card', { køber: buyerName }),
  Body: ({ data, publicUrl }) => (
    <Frame preview="Det tager et halvt minut." title="Bekræft dit medlemskab">
      <Opening
        mail="own_card"
        publicUrl={publicUrl}
        values={{
          navn: firstName(data.holderName),
          køber: data.buyerName,
          kort: data.product,
        }}
      />
      <Action href={data.link}>Bekræft mit medlemskab</Action>
      <Paragraph>Hav dit DGU-nummer klar. Linket er kun til dig.</Paragraph>
      <Small>
        Kender du ikke {data.buyerName}, eller vil du ikke have kortet? Så gør ingenting, eller
        skriv til <OurMail />.
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
        Er der noget, vi kan hjælpe med, så ring på <OurPhone /> eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}

export const paymentMissingMail: Mail<'paymentMissing'> = {
  subject: ({ product }, wordings) => ownSubject(wordings, 'payment_missing', { kort: product }),
  Body: ({ data, publicUrl }) => (
    <Frame preview="Betal færdig, så gælder kortet med det samme." title="Betalingen mangler">
      <Opening
        mail="payment_missing"
        publicUrl={publicUrl}
        values={{
          navn: firstName(data.buyerName),
          kort: data.product,
          beløb: formatKronerExact(data.amountOre),
          bestilling: data.orderNumber,
        }}
      />
      <Action href={data.link}>Betal {formatKroner(data.amountOre)}</Action>
      <Small>
        Alle, der har linket, kan betale, og du bliver aldrig trukket to gange. Spørgsmål? Ring på{' '}
        <OurPhone /> eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}
