import { capital, countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import type { Templates } from '../templates.ts'
import { Action, Frame, OurMail, OurPhone, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.tsx'

type LostRounds = Templates['lostRounds']

const roundsText = (count: number) => countOf(count, 'runde', 'runder')

type Visits = Pick<Templates['clubLeaves'], 'days'>

/** `besøget mandag den 2. august 2027`, or all of several days. */
const visitsText = ({ days }: Visits) =>
  `${days.length === 1 ? 'besøget' : 'besøgene'} ${listInDanish(days.map((day) => formatDay(day)))}`

export const clubLeavesMail: Mail<'clubLeaves'> = {
  subject: ({ club, days }) =>
    days.length > 0 ? `${club} stopper, og dit besøg er aflyst` : `${club} stopper`,
  Body: ({ data, publicUrl }) => (
    <Frame
      preview={`Sidste dag med kortet er ${formatDay(data.lastDay)}.`}
      title={`${data.club} stopper som samarbejdsklub`}
    >
      <Paragraph>
        Sidste dag, du kan bruge dit kort hos {data.club}, er {formatDay(data.lastDay)}.
      </Paragraph>
      {data.days.length > 0 && (
        <Paragraph>
          Vi har aflyst {visitsText(data)} for {data.holder}. Har du booket en tid, så afbestil den
          også hos klubben.
        </Paragraph>
      )}
      {data.rounds > 0 && (
        <Paragraph>
          {data.holder} har {roundsText(data.rounds)} tilbage i klubben. Når den sidste dag er gået,
          skriver vi igen om, hvad du får i stedet for det, der ikke er spillet.
        </Paragraph>
      )}
      <Action href={`${publicUrl}/clubs`}>Find en anden klub</Action>
      <Help />
    </Frame>
  ),
}

export const clubStaysMail: Mail<'clubStays'> = {
  subject: ({ club }) => `${club} fortsætter alligevel`,
  Body: ({ data, publicUrl }) => (
    <Frame preview="Kortet gælder der stadig." title={`${data.club} fortsætter alligevel`}>
      <Paragraph>
        Vi skrev, at {data.club} stopper efter {formatDay(data.lastDay)}. Det gør klubben ikke.
        Kortet gælder der, som det gjorde før.
      </Paragraph>
      {data.days.length > 0 && (
        <Paragraph>
          {capital(visitsText(data))} er stadig aflyst. Vil du spille alligevel, så book en tid hos
          klubben, og registrér besøget igen.
        </Paragraph>
      )}
      <Action href={`${publicUrl}/clubs/${data.slug}`}>Se klubben</Action>
      <Help />
    </Frame>
  ),
}

function outcomeText({ credits, refundOre }: NonNullable<LostRounds['outcome']>): string {
  const extra =
    credits > 0
      ? `Kortet har fået ${countOf(credits, 'ekstra runde', 'ekstra runder')}, som gælder i alle samarbejdsklubber.`
      : ''
  const money =
    refundOre > 0 ? `Vi betaler ${formatKroner(refundOre)} tilbage til den, der købte kortet.` : ''
  return [extra, money].filter(Boolean).join(' ')
}

const choiceText = ({ chooseBy }: LostRounds) =>
  `For hver runde kan du vælge en ekstra runde, som gælder i alle samarbejdsklubber, eller få pengene tilbage. Vælg senest ${formatDay(chooseBy)}.`

export const lostRoundsMail: Mail<'lostRounds'> = {
  subject: ({ club, outcome }) =>
    outcome ? `Dine runder hos ${club} er erstattet` : `${club} er stoppet: det får du i stedet`,
  Body: ({ data, publicUrl }) => (
    <Frame
      preview={data.outcome ? outcomeText(data.outcome) : choiceText(data)}
      title={data.outcome ? 'Runderne er erstattet' : `${data.club} er stoppet`}
    >
      <Paragraph>
        {data.club} var med til og med {formatDay(data.lastDay)}. {data.holder} havde{' '}
        {roundsText(data.rounds)} tilbage der.
      </Paragraph>
      {data.outcome ? (
        <>
          <Paragraph>
            {data.mayRefund && 'Vi hørte ikke fra dig inden fristen. '}
            {outcomeText(data.outcome)}
          </Paragraph>
          <Action href={`${publicUrl}/account`}>Se kortet</Action>
        </>
      ) : (
        <>
          <Paragraph>{choiceText(data)}</Paragraph>
          <Action href={`${publicUrl}/account#lost-rounds`}>Vælg</Action>
        </>
      )}
      <Help />
    </Frame>
  ),
}

const Help = () => (
  <Small>
    Spørgsmål? Ring på <OurPhone />, eller skriv til <OurMail />.
  </Small>
)
