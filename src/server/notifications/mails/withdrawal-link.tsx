import { formatDay } from '#domain/shared/dates.ts'
import { OurPhone } from './company.ts'
import { Action, Frame, Line, OurMail, Pair, Paragraph, Small, Subheading } from './frame.tsx'
import { momentInDanish, type Mail } from './mail.ts'

/** L-WD-3 and D41: what was declared and when, and the link without which nothing happens. */
export const withdrawalLinkMail: Mail<'withdrawalLink'> = {
  subject: () => 'Bekræft din fortrydelse',
  Body: ({ data }) => (
    <Frame
      preview="Åbn linket, og bekræft, så er aftalen fortrudt."
      title="Vi har modtaget din fortrydelse. Bekræft den her"
    >
      <Paragraph>
        Aftalen er fortrudt, når du har åbnet linket og trykket ja. Det er tidspunktet nedenfor, der
        tæller, ikke hvornår du åbner det.
      </Paragraph>
      <Action href={data.link}>Se, hvad du får tilbage</Action>
      <Line />
      <Subheading>Det sendte du</Subheading>
      <Pair label="Navn">{data.name}</Pair>
      <Pair label="Aftale">{data.contract}</Pair>
      <Pair label="Mail">{data.email}</Pair>
      <Pair label="Modtaget">{momentInDanish(data.receivedAt)}</Pair>
      <Line />
      <Paragraph>
        Linket gælder til og med {formatDay(data.validTo)} og virker én gang. Kortet gælder, indtil
        du har bekræftet. Spiller du på det imens, betaler du for de runder.
      </Paragraph>
      <Small>
        Var det ikke dig? Så gør ingenting. Uden linket sker der ikke noget med dit kort. Gem mailen
        som bevis. Spørgsmål? Ring på <OurPhone />, eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}
