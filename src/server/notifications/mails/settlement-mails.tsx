import { formatDay } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Action, Frame, hello, OurHours, OurPhone, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.tsx'

/** The amount and the day, so that nobody must sign in to know them. */
export const settlementStatementMail: Mail<'settlementStatement'> = {
  subject: ({ title, club }) => `${title} til ${club}`,
  Body: ({ data }) => (
    <Frame preview={amountText(data)} title={data.title}>
      <Paragraph>{amountText(data)}</Paragraph>
      {data.objectionsUntil && (
        <Paragraph>
          Er noget forkert, kan I gøre indsigelse til og med {formatDay(data.objectionsUntil)}.
        </Paragraph>
      )}
      <Action href={data.link}>Se afregningen</Action>
      <Small>Bilaget kan udskrives og hentes som CSV. I skal ikke sende en faktura.</Small>
    </Frame>
  ),
}

function amountText({ transferOre, payOn, club }: SettlementStatementData): string {
  if (transferOre < 0) return `${club} skylder ${formatKronerExact(-transferOre)}`
  if (transferOre === 0) return `Der er ikke noget at udbetale til ${club} denne gang.`
  return `${club} får ${formatKronerExact(transferOre)} udbetalt ${formatDay(payOn)}.`
}

type SettlementStatementData = Parameters<typeof settlementStatementMail.subject>[0]

/** To every administrator of the club, so that nobody changes where the money goes unseen (D18). */
export const clubAccountMail: Mail<'clubAccount'> = {
  subject: ({ club, validFrom }) =>
    validFrom ? `Ny konto for ${club}` : `Bekræft en ny konto for ${club}`,
  Body: ({ data }) => (
    <Frame
      preview={`Kontoen slutter på ${data.end}.`}
      title={data.validFrom ? 'Klubbens konto er ændret' : 'En ny konto venter'}
    >
      <Paragraph>
        {data.validFrom
          ? `${data.by} har bekræftet kontoen, der slutter på ${data.end}. Vi udbetaler til den fra ${formatDay(data.validFrom)}.`
          : `${data.by} har skrevet en konto, der slutter på ${data.end}. En anden i klubben skal bekræfte den, før vi udbetaler til den.`}
      </Paragraph>
      <Action href={data.link}>Se klubbens konto</Action>
      <Small>Kender du ikke til det, så ring til os med det samme.</Small>
    </Frame>
  ),
}

export const approvalRequestMail: Mail<'approvalRequest'> = {
  subject: ({ title }) => `Til godkendelse: ${title}`,
  Body: ({ data: { name, by, title, link, validTo } }) => (
    <Frame preview={`${by} beder dig godkende afregningen.`} title={`${title} venter på dig`}>
      <Paragraph>{hello(name)}.</Paragraph>
      <Paragraph>
        {by} har bedt dig godkende {title} af Sæsonkortet. Du ser tallene på siden, og intet
        udbetales, før du har svaret.
      </Paragraph>
      <Action href={link}>Se afregningen</Action>
      <Small>
        Linket er personligt og virker til og med {formatDay(validTo)}. Du skal bruge totrinslogin.
        Har du spørgsmål, så ring på <OurPhone />. <OurHours />.
      </Small>
    </Frame>
  ),
}

export const approvalEndedMail: Mail<'approvalEnded'> = {
  subject: ({ title }) => `Send linket til godkendelse igen: ${title}`,
  Body: ({ data: { approver, title, link } }) => (
    <Frame preview={`${approver} har slået totrinslogin til.`} title="Linket skal sendes igen">
      <Paragraph>
        {approver} har slået totrinslogin til, efter at du bad om at få godkendt {title}. Derfor
        virker linket ikke længere.
      </Paragraph>
      <Paragraph>
        Ring til {approver}, og spørg, om det passer. Bed så om godkendelse igen.
      </Paragraph>
      <Action href={link}>Se afregningen</Action>
    </Frame>
  ),
}

export const approverNamedMail: Mail<'approverNamed'> = {
  subject: ({ approver }) => `${approver} kan nu godkende afregninger`,
  Body: ({ data: { approver, email, by, link } }) => (
    <Frame preview={`${by} har valgt en godkender.`} title="Ny godkender uden for firmaet">
      <Paragraph>
        {by} har valgt {approver} ({email}) til at godkende afregninger til klubberne.
      </Paragraph>
      <Action href={link}>Se godkenderen</Action>
      <Small>Kender du ikke til det, så fjern godkenderen, og spørg {by}.</Small>
    </Frame>
  ),
}

export const approvalAnswerMail: Mail<'approvalAnswer'> = {
  subject: ({ approver, title, reason }) =>
    reason === null ? `${approver} har godkendt ${title}` : `${approver} har afvist ${title}`,
  Body: ({ data: { approver, title, isCorrection, reason, link } }) => (
    <Frame
      preview={reason ?? 'Afregningen er lukket.'}
      title={reason === null ? 'Afregningen er godkendt' : 'Afregningen er ikke godkendt'}
    >
      <Paragraph>
        {reason === null
          ? `${approver} har godkendt ${title}. Den er lukket, og ${isCorrection ? 'forskellene bliver linjer i næste sæsons afregning' : 'klubberne har fået deres bilag'}.`
          : `${approver} vil ikke godkende ${title}:`}
      </Paragraph>
      {reason !== null && <Paragraph>{reason}</Paragraph>}
      <Action href={link}>Se afregningen</Action>
    </Frame>
  ),
}
