import { genitive } from '#domain/shared/danish.ts'
import { OurPhone } from './company.ts'
import { Action, Frame, OurMail, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.ts'

/** D7: one tap, and the year is settled. It may be about a child of whoever reads it. */
export const membershipDueMail: Mail<'membershipDue'> = {
  subject: ({ firstName, year }) => `Bekræft ${genitive(firstName)} medlemskab for ${year}`,
  Body: ({ data: { firstName, year, link, isRegistered } }) => (
    <Frame
      preview={
        isRegistered
          ? 'Ét tryk, så er det klaret for hele året.'
          : 'Så er det klaret for hele året.'
      }
      title={`Bekræft ${genitive(firstName)} medlemskab for ${year}`}
    >
      <Paragraph>
        Sæsonkortet følges med et medlemskab af en golfklub. Én gang om året, fra 1. februar,
        spørger vi Dansk Golf Union, om det stadig gælder.
      </Paragraph>
      <Action href={link}>Bekræft medlemskabet</Action>
      <Paragraph>
        {isRegistered
          ? 'Det er ét tryk. Du skal ikke logge ind eller finde noget frem.'
          : `Som regel er det ét tryk. Det er klubben, der bestemmer, om DGU må svare os; må DGU ikke, beder siden om ${genitive(firstName)} DGU-login.`}
      </Paragraph>
      <Small>
        Kortet kan bruges imens. Mangler bekræftelsen, når {firstName} tjekker ind, er der 14 dage
        til at få den på plads, før klubberne siger nej.
      </Small>
      <Small>
        Har {firstName} skiftet klub eller meldt sig ud, så ring på <OurPhone />, eller skriv til{' '}
        <OurMail />.
      </Small>
    </Frame>
  ),
}
