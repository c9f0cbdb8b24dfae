import { listInDanish } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import {
  Action,
  Frame,
  hello,
  Line,
  OurHours,
  OurPhone,
  Pair,
  Paragraph,
  Small,
  Subheading,
} from './frame.tsx'
import { momentInDanish, type Mail } from './mail.tsx'

/** The chairman needs no account: the link is enough to read and to sign. */
export const agreementLinkMail: Mail<'agreementLink'> = {
  subject: ({ kind, club }) =>
    kind === 'offer' ? `Aftalen om Sæsonkortet for ${club}` : `Ny version af aftalen for ${club}`,
  Body: ({ data: { name, club, kind, version, changes, link, validTo } }) => (
    <Frame
      preview={
        kind === 'offer'
          ? 'Læs aftalen, og skriv under på siden.'
          : 'Se, hvad der er ændret, og skriv under på siden.'
      }
      title={kind === 'offer' ? `Aftalen med ${club}` : `Version ${version} af aftalen med ${club}`}
    >
      <Paragraph>{hello(name)}.</Paragraph>
      <Paragraph>
        {kind === 'offer'
          ? `Her er aftalen, som gør ${club} til samarbejdsklub. Læs den igennem, og skriv under på siden. Det kræver ingen konto.`
          : `Aftalen er kommet i en ny version. Læs den igennem, og skriv under på siden. Det kræver ingen konto.`}
      </Paragraph>
      {changes.length > 0 && <Paragraph>Ændret siden sidst: {listInDanish(changes)}.</Paragraph>}
      <Action href={link}>Læs og skriv under</Action>
      <Small>
        Linket er personligt og virker til og med {formatDay(validTo)}. Har I spørgsmål, så ring på{' '}
        <OurPhone />. <OurHours />.
      </Small>
    </Frame>
  ),
}

/** The text in full, so that the mail proves what was signed. */
export const agreementReceiptMail: Mail<'agreementReceipt'> = {
  subject: ({ club, version }) => `Underskrevet: aftalen med ${club}, version ${version}`,
  Body: ({ data }) => (
    <Frame
      preview={`${data.signer} har skrevet under for ${data.club}.`}
      title="Aftalen er underskrevet"
    >
      <Pair label="Klub">{data.club}</Pair>
      <Pair label="Version">{data.version}</Pair>
      <Pair label="Underskrevet af">
        {data.signer}, {data.role}
      </Pair>
      <Pair label="Tidspunkt">{momentInDanish(data.signedAt)}</Pair>
      {data.administrator && (
        <Paragraph>
          Vi har sendt en invitation til klubbens sider til {data.administrator}.
        </Paragraph>
      )}
      <Line />
      {data.clauses.map(({ title, text }) => (
        <section key={title}>
          <Subheading>{title}</Subheading>
          <Paragraph>{text}</Paragraph>
        </section>
      ))}
      <Line />
      <Small>Tekstens kontrolsum (SHA-256): {data.textHash}</Small>
    </Frame>
  ),
}
