import { formatClockProse } from '#domain/shared/clock-time.ts'
import { genitive } from '#domain/shared/danish.ts'
import { formatDay, formatPeriod } from '#domain/shared/dates.ts'
import { formatKroner, formatKronerExact } from '#domain/shared/money.ts'
import { vatNotesOf } from '#domain/passes/vat-text.ts'
import { datedEventText } from '#domain/passes/withdrawal-text.ts'
import type { Templates } from '../templates.ts'
import {
  OurPhone,
  Action,
  Frame,
  Line,
  MailLink,
  OurMail,
  Pair,
  Paragraph,
  ReceiptLink,
  Small,
} from './frame.tsx'
import { momentInDanish, type Mail } from './mail.tsx'

type About = Pick<
  Templates['placeLost'],
  'tournament' | 'club' | 'division' | 'isOnlyDivision' | 'firstDay' | 'lastDay' | 'firstMinute'
>

/** The tournament's data, in each of these mails. */
function Facts({ tournament, club, division, isOnlyDivision, ...when }: About) {
  const { firstDay, lastDay, firstMinute } = when
  return (
    <>
      <Pair label="Turnering">{tournament}</Pair>
      <Pair label="Klub">{club}</Pair>
      {!isOnlyDivision && <Pair label="Række">{division}</Pair>}
      <Pair label="Dato">
        {firstDay === lastDay ? formatDay(firstDay) : formatPeriod(firstDay, lastDay)}
      </Pair>
      {firstMinute !== null && <Pair label="Første start">{formatClockProse(firstMinute)}</Pair>}
    </>
  )
}

const Questions = () => (
  <Small>
    Spørgsmål? Ring på <OurPhone /> eller skriv til <OurMail />.
  </Small>
)

/** The receipt of an entry, with a link to the calendar file. */
export const tournamentEnteredMail: Mail<'tournamentEntered'> = {
  subject: ({ firstName, tournament }) => `${firstName} er tilmeldt ${tournament}`,
  Body: ({ data }) => (
    <Frame preview={`${data.firstName} har en plads.`} title={`${data.firstName} er tilmeldt`}>
      <Facts {...data} />
      <Line />
      <Pair label="Bestilling">{data.orderNumber}</Pair>
      <Pair label="Betalt" strong>
        {formatKronerExact(data.totalOre)}
      </Pair>
      {data.vatOre > 0 && <Pair label="Heraf moms 25 %">{formatKronerExact(data.vatOre)}</Pair>}
      {data.totalOre > 0 && (
        <Small>
          {vatNotesOf([data.vatOre > 0 ? 'full_25' : 'exempt'])} {datedEventText}
        </Small>
      )}
      {data.totalOre > 0 && <ReceiptLink href={data.receiptLink} />}
      {data.usesRound && (
        <Paragraph>
          Banen betales med en runde på Sæsonkortet. Tjek ind i klubben på dagen, som du plejer.
        </Paragraph>
      )}
      <Paragraph>
        Startlisten kommer på turneringens side, når tilmeldingen er lukket. Bliver du forhindret,
        så meld afbud:{' '}
        {data.totalOre > 0
          ? `før ${momentInDanish(data.withdrawBefore)} får du pengene tilbage.`
          : 'så går pladsen videre til den næste.'}
      </Paragraph>
      <Action href={data.mine ?? data.page}>Se tilmeldingen</Action>
      <Paragraph>
        <MailLink href={calendarOf(data.page)}>Føj til kalender</MailLink>
      </Paragraph>
      <Questions />
    </Frame>
  ),
}

/** The API serves the calendar file. */
const calendarOf = (page: string) =>
  page.replace('/tournaments/', '/api/v1/tournaments/') + '/calendar.ics'

export const onWaitingListMail: Mail<'onWaitingList'> = {
  subject: ({ firstName, tournament }) => `${firstName} er på venteliste til ${tournament}`,
  Body: ({ data }) => (
    <Frame
      preview={`${data.firstName} er nr. ${data.number} på ventelisten.`}
      title={`Nr. ${data.number} på ventelisten`}
    >
      <Paragraph>
        Der er ikke flere pladser lige nu. {data.firstName} er nr. {data.number} på ventelisten.
        Bliver der en plads, får du en mail med en frist for at tage den. Du betaler først, når du
        siger ja.
      </Paragraph>
      <Facts {...data} />
      <Action href={data.mine ?? data.page}>Se tilmeldingen</Action>
      <Questions />
    </Frame>
  ),
}

export const placeOfferedMail: Mail<'placeOffered'> = {
  subject: ({ firstName, tournament }) => `Der er en plads til ${firstName}: ${tournament}`,
  Body: ({ data }) => (
    <Frame
      preview={`Svar før ${momentInDanish(data.until)}.`}
      title={`Der er en plads til ${data.firstName}`}
    >
      <Paragraph>
        Vi holder pladsen til <strong>{momentInDanish(data.until)}</strong>. Derefter går den videre
        til den næste på ventelisten.
      </Paragraph>
      <Facts {...data} />
      <Pair label="Pris">{data.feeOre === 0 ? 'Gratis' : formatKroner(data.feeOre)}</Pair>
      <Action href={data.mine ?? data.page}>Svar på tilbuddet</Action>
      <Small>Kan du ikke, så sig nej samme sted. Så får den næste besked med det samme.</Small>
    </Frame>
  ),
}

export const placeGivenMail: Mail<'placeGiven'> = {
  subject: ({ firstName, tournament }) => `${firstName} har fået en plads: ${tournament}`,
  Body: ({ data }) => (
    <Frame
      preview={`${data.firstName} er med fra ventelisten.`}
      title={`${data.firstName} har fået en plads`}
    >
      <Paragraph>
        Turneringsledelsen har givet {data.firstName} en plads fra ventelisten.
        {data.feeOre > 0 && (
          <>
            {' '}
            Betal <strong>{formatKroner(data.feeOre)}</strong> i klubben, før runden begynder.
          </>
        )}
      </Paragraph>
      <Facts {...data} />
      <Action href={data.mine ?? data.page}>
        {data.mine ? 'Se tilmeldingen' : 'Se turneringen'}
      </Action>
      <Small>Kan {data.firstName} ikke, så ring til klubben, så en anden kan få pladsen.</Small>
    </Frame>
  ),
}

const whyLost = {
  not_answered: 'Fristen for at tage pladsen er gået, så den er givet videre.',
  not_paid: 'Pladsen blev ikke betalt i tide, så den er givet videre. Du er ikke trukket.',
  payment_refused:
    'Banken afviste betalingen, så der er ikke trukket noget. Pladsen er givet videre, og du skylder ikke noget.',
} as const

export const placeLostMail: Mail<'placeLost'> = {
  subject: ({ tournament }) => `Pladsen er givet videre: ${tournament}`,
  Body: ({ data }) => (
    <Frame
      preview={whyLost[data.because]}
      title={`${genitive(data.firstName)} plads er givet videre`}
    >
      <Paragraph>{whyLost[data.because]}</Paragraph>
      <Facts {...data} />
      <Paragraph>
        Vil {data.firstName} stadig spille, så tilmeld igen, så længe tilmeldingen er åben.
      </Paragraph>
      <Action href={data.page}>Se turneringen</Action>
      <Questions />
    </Frame>
  ),
}

export const feeOwedMail: Mail<'feeOwed'> = {
  subject: ({ tournament }) => `Betal i klubben: ${tournament}`,
  Body: ({ data }) => (
    <Frame
      preview={`${data.firstName} beholder pladsen.`}
      title={`${data.firstName} beholder pladsen`}
    >
      <Paragraph>
        Banken afviste betalingen, så der er ikke trukket noget. Startlisten er lavet, og{' '}
        {data.firstName} er med. Betal <strong>{formatKroner(data.feeOre)}</strong> i klubben, før
        runden begynder.
      </Paragraph>
      <Facts {...data} />
      <Action href={data.mine ?? data.page}>Se tilmeldingen</Action>
      <Questions />
    </Frame>
  ),
}

export const entryWithdrawnMail: Mail<'entryWithdrawn'> = {
  subject: ({ firstName, tournament }) => `${firstName} er meldt fra ${tournament}`,
  Body: ({ data }) => (
    <Frame preview={moneyOf(data)} title={`${data.firstName} er meldt fra`}>
      {data.byDirector && <Paragraph>Turneringsledelsen har meldt {data.firstName} fra.</Paragraph>}
      <Paragraph>{moneyOf(data)}</Paragraph>
      <Facts {...data} />
      <Questions />
    </Frame>
  ),
}

function moneyOf({ refundOre, keptOre }: { refundOre: number; keptOre: number }): string {
  if (refundOre > 0) return `${sentBack(refundOre)}`
  if (keptOre > 0)
    return `Fristen for at få pengene tilbage var gået, så ${formatKronerExact(keptOre)} er ikke givet tilbage.`
  return 'Der er ikke betalt gennem os, og du skylder ikke noget. Har du betalt i klubben, så spørg dér.'
}

const sentBack = (ore: number) =>
  `${formatKronerExact(ore)} er på vej tilbage på den måde, du betalte. Din bank kan være nogle dage om at vise det.`

export const tournamentCancelledMail: Mail<'tournamentCancelled'> = {
  subject: ({ tournament }) => `Aflyst: ${tournament}`,
  Body: ({ data }) => (
    <Frame preview={`${data.tournament} er aflyst.`} title="Turneringen er aflyst">
      <Paragraph>
        {data.club} har aflyst {data.tournament}. {data.firstName} skal ikke gøre noget.
      </Paragraph>
      <Paragraph>
        {data.refundOre > 0
          ? sentBack(data.refundOre)
          : 'Der er ikke betalt gennem os, og du skylder ikke noget. Har du betalt i klubben, så spørg dér.'}
      </Paragraph>
      <Facts {...data} />
      <Questions />
    </Frame>
  ),
}
