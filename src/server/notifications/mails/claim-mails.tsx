import { OurPhone } from './company.ts'
import { Action, Frame, MailLink, OurMail, Paragraph } from './frame.tsx'
import { momentInDanish, type Mail } from './mail.ts'

/**
 * A typed number gave way to a DGU login (docs/algorithms/dgu-login.md). Neither learns who the
 * other is: the payer knows already for whom he bought, and the golfer sees what is hers.
 */
export const claimEndedMail: Mail<'claimEnded'> = {
  subject: ({ to }) =>
    to === 'payer'
      ? 'En golfspiller står ikke længere på din konto'
      : 'Nu står du kun på din egen konto',
  Body: ({ data, publicUrl }) =>
    data.to === 'payer' ? (
      <Frame
        preview="Spilleren har selv logget ind med DGU."
        title="En golfspiller står ikke længere på din konto"
      >
        <Paragraph>
          Et DGU-nummer, der er skrevet på din konto, tilhører en spiller, som{' '}
          {momentInDanish(data.at)} selv har logget ind med DGU. Derfor står spilleren ikke længere
          på din konto, og du kan ikke se spillerens runder.
        </Paragraph>
        <Paragraph>
          Har du betalt for et kort til spilleren, er kortet stadig spillerens. Dine kvitteringer
          har du under <MailLink href={`${publicUrl}/account/receipts`}>Kvitteringer</MailLink>, og
          du kan <MailLink href={`${publicUrl}/withdrawal`}>fortryde købet</MailLink> inden for
          fristen som før.
        </Paragraph>
        <Paragraph>
          Er spilleren dig selv, så log ind med DGU; så kommer du til den konto, kortet står på nu.
          Ser det forkert ud, så ring på <OurPhone />, eller skriv til <OurMail />.
        </Paragraph>
      </Frame>
    ) : (
      <Frame
        preview="En anden konto havde skrevet dit DGU-nummer."
        title="Nu står du kun på din egen konto"
      >
        <Paragraph>
          Da du {momentInDanish(data.at)} loggede ind med DGU, stod dit DGU-nummer også på en anden
          konto hos os. Nogen havde skrevet det ved et køb. Det gør det ikke længere: Nu er det kun
          dig, der ser dit handicap, dine kort og dine runder her.
        </Paragraph>
        <Paragraph>
          Er der et kort på din konto, som du ikke selv har købt, er det dit. Den, der har betalt
          det, kan fortryde købet inden for fristen, og så gælder kortet ikke længere.
        </Paragraph>
        <Action href={`${publicUrl}/account`}>Se min konto</Action>
        <Paragraph>
          Vil du ikke have kortet, så ring på <OurPhone />, eller skriv til <OurMail />.
        </Paragraph>
      </Frame>
    ),
}
