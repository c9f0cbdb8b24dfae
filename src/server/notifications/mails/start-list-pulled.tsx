import { formatDay } from '#domain/shared/dates.ts'
import { Action, Frame, hello, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.ts'

/** Everybody who had a start time is told that it no longer holds, and why. */
export const startListPulledMail: Mail<'startListPulled'> = {
  subject: ({ tournament }) => `Din starttid gælder ikke længere: ${tournament}`,
  Body: ({ data: { name, tournament, day, reason, link } }) => (
    <Frame preview={reason} title="Startlisten er trukket tilbage">
      <Paragraph>
        {hello(name)}. Startlisten til {tournament} {formatDay(day)} er trukket tilbage. Du er
        stadig tilmeldt, men din starttid gælder ikke længere.
      </Paragraph>
      <Paragraph>Begrundelse: {reason}</Paragraph>
      <Paragraph>Du får en ny mail, når den nye startliste er ude.</Paragraph>
      <Action href={link}>Se turneringen</Action>
      <Small>Et scorekort eller en kode, du har fået, kan ikke bruges længere.</Small>
    </Frame>
  ),
}
