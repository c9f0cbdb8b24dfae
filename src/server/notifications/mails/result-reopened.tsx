import { Action, Frame, hello, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.ts'

/** Everybody in a result that was final is told that it is open again, and why. */
export const resultReopenedMail: Mail<'resultReopened'> = {
  subject: ({ tournament }) => `Resultatet er åbnet igen: ${tournament}`,
  Body: ({ data: { name, tournament, reason, link } }) => (
    <Frame preview={reason} title="Resultatet er åbnet igen">
      <Paragraph>
        {hello(name)}. Resultatet af {tournament} var endeligt. Turneringsledelsen har åbnet det
        igen, så det er foreløbigt, og placeringer kan flytte sig.
      </Paragraph>
      <Paragraph>Begrundelse: {reason}</Paragraph>
      <Action href={link}>Se stillingen</Action>
      <Small>Du får mailen, fordi du har spillet i turneringen.</Small>
    </Frame>
  ),
}
