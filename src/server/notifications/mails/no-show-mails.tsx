import { formatMomentProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import type { Templates } from '../templates.ts'
import { Action, Frame, MailLink, OurMail, OurPhone, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.tsx'

type NoShow = Templates['noShow']
type Ended = Templates['noShowEnded']

const effectText: Record<NoShow['effect'], string> = {
  reminder:
    'Det koster ikke noget denne gang. Sker det igen i sæsonen, tæller det som en runde i klubben, fordi den har holdt en tid fri.',
  round:
    'Det er ikke første gang i sæsonen, så det tæller som en runde i klubben, fordi den har holdt en tid fri.',
  no_round:
    'Det er ikke første gang i sæsonen, og det tæller normalt som en runde i klubben. Kortet havde ingen runde der, så der er ikke brugt nogen.',
}

/** Friendly the first time; later it says which round was used (D19). */
export const noShowMail: Mail<'noShow'> = {
  subject: ({ effect, club }) =>
    effect === 'round' ? `En runde hos ${club} er brugt` : `Vi savnede dig hos ${club}`,
  Body: ({ data, publicUrl }) => (
    <Frame
      preview={data.effect === 'round' ? 'Klubben har holdt en tid fri.' : 'Det koster ikke noget.'}
      title={data.effect === 'round' ? 'En runde er brugt' : 'Vi savnede dig'}
    >
      <Paragraph>
        {data.holder} havde meldt et besøg hos {data.club} {formatMomentProse(data)}. Klubben har
        registreret, at der ikke kom nogen.
      </Paragraph>
      <Paragraph>{effectText[data.effect]}</Paragraph>
      <Paragraph>
        Bliver du forhindret, så aflys besøget på{' '}
        <MailLink href={`${publicUrl}/account#visits`}>din konto</MailLink>, og ring til klubben. Så
        kan en anden få tiden.
      </Paragraph>
      <Action href={data.link}>Passer det ikke? Gør indsigelse</Action>
      <Small>
        Det kan du gøre til og med {formatDay(data.objectUntil)}. Du kan også ringe på <OurPhone />{' '}
        eller skrive til <OurMail />.
      </Small>
    </Frame>
  ),
}

const endedTitle: Record<Ended['outcome'], string> = {
  undone: 'Klubben har rettet det',
  upheld: 'Du har fået medhold',
  refused: 'Udeblivelsen står ved magt',
}

function endedText({ outcome, holder, club, hadRound, ...when }: Ended): string {
  const what = `${club} havde registreret, at ${holder} udeblev ${formatMomentProse(when)}.`
  if (outcome === 'refused') return `${what} Vi har set på din indsigelse og fastholder det.`
  const round = hadRound ? ' Runden er givet tilbage på kortet.' : ''
  return `${what} Det gælder ikke længere.${round}`
}

export const noShowEndedMail: Mail<'noShowEnded'> = {
  subject: ({ outcome, club }) => `${endedTitle[outcome]}: ${club}`,
  Body: ({ data, publicUrl }) => (
    <Frame preview={data.answer ?? data.club} title={endedTitle[data.outcome]}>
      <Paragraph>{endedText(data)}</Paragraph>
      {data.answer && <Paragraph>Vores svar: {data.answer}</Paragraph>}
      <Action href={`${publicUrl}/account/rounds`}>Se runderne</Action>
      <Small>
        Spørgsmål? Ring på <OurPhone />, eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}
