import type { Mail } from './mail.tsx'
import { Frame, OurMail, OurPhone, Paragraph, Small } from './frame.tsx'

/** A question about unusual check-ins (docs/algorithms/abuse-list.md). It accuses nobody. */
export const cardQuestionMail: Mail<'cardQuestion'> = {
  subject: ({ product, number }) => `Et spørgsmål om ${product} ${number}`,
  Body: ({ data: { product, number, reason } }) => (
    <Frame preview="Hjælp os med at forstå nogle check-ins." title="Vi har et spørgsmål">
      <Paragraph>
        Vi ser jævnligt på usædvanlige check-ins, og her er der noget, vi gerne vil forstå. Det
        gælder {product} {number}.
      </Paragraph>
      <Paragraph>{reason}</Paragraph>
      <Paragraph>
        Skriv til <OurMail />, eller ring på <OurPhone />, så finder vi ud af det sammen.
      </Paragraph>
      <Small>Kortet virker som før.</Small>
    </Frame>
  ),
}

/** The card is blocked by the back office; the club refuses it from now on. */
export const cardBlockedMail: Mail<'cardBlocked'> = {
  subject: ({ product, number }) => `${product} ${number} er spærret`,
  Body: ({ data: { product, number, reason } }) => (
    <Frame preview="Kortet kan ikke bruges, før vi har talt sammen." title="Kortet er spærret">
      <Paragraph>
        {product} {number} er spærret, og klubberne afviser det indtil videre. Grunden er:
      </Paragraph>
      <Paragraph>{reason}</Paragraph>
      <Paragraph>
        Er det en misforståelse, så ring på <OurPhone />, eller skriv til <OurMail />. Vi åbner
        kortet igen, når det er afklaret.
      </Paragraph>
    </Frame>
  ),
}
