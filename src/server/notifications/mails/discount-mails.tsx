import { formatPeriod } from '#domain/shared/dates.ts'
import { Action, Frame, OurMail, OurPhone, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.tsx'

/** To the partner that gives a discount: the link to its till, and to whom the discount may be given. */
export const partnerLinkMail: Mail<'partnerLink'> = {
  subject: ({ title }) => `Indløs rabatten: ${title}`,
  Body: ({ data: { partner, title, text, conditions, validFrom, validTo, link } }) => (
    <Frame preview={`${partner} giver rabatten til golfspillere med Sæsonkortet.`} title={title}>
      <Paragraph>{text}</Paragraph>
      <Paragraph>Rabatten gælder {formatPeriod(validFrom, validTo)}.</Paragraph>
      {conditions.map((condition) => (
        <Paragraph key={condition}>{condition}</Paragraph>
      ))}
      <Paragraph>
        Åbn linket på en telefon eller computer, når en golfspiller viser sin kode. I ser fornavnet
        og får svar, om rabatten må gives. Bekræft den, når I giver den. Er det en fejl, kan den
        tages tilbage samme dag.
      </Paragraph>
      <Action href={link}>Indløs en kode</Action>
      <Small>
        Linket virker til og med rabattens sidste dag. Den, der har det, kan indløse koder, så del
        det kun med jeres egne medarbejdere. Et nyt link afløser dette. Ring på <OurPhone />, eller
        skriv til <OurMail />, hvis I har spørgsmål.
      </Small>
    </Frame>
  ),
}
