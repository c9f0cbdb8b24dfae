import { formatDay } from '#domain/shared/dates.ts'
import type { Templates } from '../templates.ts'
import { Action, Frame, OurMail, OurPhone, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.tsx'

const outcomeOf = ({ accepted }: Templates['closuresDecided']) =>
  accepted ? 'Jeres lukninger er godkendt' : 'Jeres lukninger er ikke godkendt'

/** The answer to a request that was above the ceiling (E6). */
export const closuresDecidedMail: Mail<'closuresDecided'> = {
  subject: (data) => `${outcomeOf(data)}: ${data.club}`,
  Body: ({ data }) => (
    <Frame preview={data.answer ?? data.club} title={outcomeOf(data)}>
      <Paragraph>
        {data.accepted
          ? 'I har søgt om at lukke mere for kortgæster, end loftet tillader. Det er i orden og gælder fra nu af. Gæster, der allerede har planlagt et besøg, må stadig komme.'
          : 'I har søgt om at lukke mere for kortgæster, end loftet tillader. Det kan vi ikke sige ja til. Klubbens kalender er som før.'}
      </Paragraph>
      {data.answer && <Paragraph>Vores svar: {data.answer}</Paragraph>}
      {data.changes.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      <Action href={data.link}>Se klubbens kalender</Action>
      <Small>
        {!data.accepted && 'I kan søge igen med færre lukninger. '}
        Ring på <OurPhone />, eller skriv til <OurMail />, hvis I vil tale om det.
      </Small>
    </Frame>
  ),
}

/** The papers of a club to print, by a link: what is printed is then never an old sign. */
export const clubParcelMail: Mail<'clubParcel'> = {
  subject: ({ club }) => `Skilte og ark til ${club}`,
  Body: ({ data }) => (
    <Frame preview="Alt, hvad klubben skal udskrive, i én fil." title={`Pakken til ${data.club}`}>
      <Paragraph>
        Her er alt det, klubben skal udskrive: skilte med kode i A4 og A5, et ark til greenkeepere
        og café, hvordan pengene kommer, og en tekst til klubbens egen hjemmeside.
      </Paragraph>
      <Action href={data.link}>Hent pakken</Action>
      <Small>Linket kræver, at du logger ind som klubbens administrator.</Small>
    </Frame>
  ),
}

/** The address of a club's program has answered nothing for days. */
export const webhookOffMail: Mail<'webhookOff'> = {
  subject: ({ club }) => `En webhook er slået fra: ${club}`,
  Body: ({ data }) => (
    <Frame preview={`${data.host} svarer ikke.`} title="En webhook er slået fra">
      <Paragraph>
        Vi har ikke kunnet aflevere noget til {data.host} siden {formatDay(data.since)}, så nu
        prøver vi ikke mere. Det, der skete imens, er ikke kommet frem til jeres program.
      </Paragraph>
      <Paragraph>
        Bed den, der passer programmet, om at få det til at svare. Slå så webhooken til igen. På
        listen kan I sende det, der ikke kom frem.
      </Paragraph>
      <Action href={data.link}>Se klubbens programmer</Action>
    </Frame>
  ),
}
