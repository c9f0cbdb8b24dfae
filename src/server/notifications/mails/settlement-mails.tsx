import type { ApprovalSubjectKind } from '#domain/settlement/approval.ts'
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

/** Mails of earlier versions, which name no subject, are about settlements. */
const isChange = (about: ApprovalSubjectKind | undefined) =>
  about !== undefined && about !== 'cut_off'

/** A change is quoted in a sentence; »Slutafregning 2027« is a name already. */
const named = (about: ApprovalSubjectKind | undefined, title: string) =>
  isChange(about) ? `»${title}«` : title

/** The button to what is approved. */
const seeText = (about: ApprovalSubjectKind | undefined) =>
  isChange(about) ? 'Se ændringen' : 'Se afregningen'

export const approvalRequestMail: Mail<'approvalRequest'> = {
  subject: ({ title }) => `Til godkendelse: ${title}`,
  Body: ({ data: { about, name, by, title, link, validTo } }) => (
    <Frame
      preview={
        isChange(about)
          ? `${by} beder dig godkende en ændring.`
          : `${by} beder dig godkende afregningen.`
      }
      title={`${title} venter på dig`}
    >
      <Paragraph>{hello(name)}.</Paragraph>
      <Paragraph>
        {isChange(about)
          ? `${by} har bedt dig godkende ${named(about, title)} på Sæsonkortet. Du ser ændringen på siden, og den gælder først, når du har godkendt.`
          : `${by} har bedt dig godkende ${title} af Sæsonkortet. Du ser tallene på siden, og intet udbetales, før du har svaret.`}
      </Paragraph>
      <Action href={link}>{seeText(about)}</Action>
      <Small>
        Linket er personligt og virker til og med {formatDay(validTo)}. Du skal bruge totrinslogin.
        Har du spørgsmål, så ring på <OurPhone />. <OurHours />.
      </Small>
    </Frame>
  ),
}

export const approvalEndedMail: Mail<'approvalEnded'> = {
  subject: ({ title }) => `Send linket til godkendelse igen: ${title}`,
  Body: ({ data: { about, approver, title, link } }) => (
    <Frame preview={`${approver} har slået totrinslogin til.`} title="Linket skal sendes igen">
      <Paragraph>
        {approver} har slået totrinslogin til, efter at du bad om at få godkendt{' '}
        {named(about, title)}. Derfor virker linket ikke længere.
      </Paragraph>
      <Paragraph>
        Ring til {approver}, og spørg, om det passer. Bed så om godkendelse igen.
      </Paragraph>
      <Action href={link}>{seeText(about)}</Action>
    </Frame>
  ),
}

export const approverNamedMail: Mail<'approverNamed'> = {
  subject: ({ approver }) => `${approver} kan nu godkende afregninger og ændringer`,
  Body: ({ data: { approver, email, by, link } }) => (
    <Frame preview={`${by} har valgt en godkender.`} title="Ny godkender uden for firmaet">
      <Paragraph>
        {by} har valgt {approver} ({email}) til at godkende afregninger til klubberne og ændringer
        af moms og bankkonto.
      </Paragraph>
      <Action href={link}>Se godkenderen</Action>
      <Small>Kender du ikke til det, så fjern godkenderen, og spørg {by}.</Small>
    </Frame>
  ),
}

export const ownAccountChangedMail: Mail<'ownAccountChanged'> = {
  subject: () => 'Firmaets bankkonto er ændret',
  Body: ({ data: { by, end, link } }) => (
    <Frame preview={`Kontoen slutter på ${end}.`} title="Ny bankkonto">
      <Paragraph>
        {by} har bekræftet en anden bankkonto, der slutter på {end}. Klubberne bliver betalt fra
        den, og nye fakturaer beder firmaer om at betale til den.
      </Paragraph>
      <Action href={link}>Se bankkontoen</Action>
      <Small>Kender du ikke til det, så foreslå den gamle konto igen, og ring til {by}.</Small>
    </Frame>
  ),
}

export const approvalAnswerMail: Mail<'approvalAnswer'> = {
  subject: ({ about, approver, title, reason }) =>
    `${approver} har ${reason === null ? 'godkendt' : 'afvist'} ${named(about, title)}`,
  Body: ({ data }) => {
    const { about, approver, title, reason, link } = data
    const what = isChange(about) ? 'Ændringen' : 'Afregningen'
    return (
      <Frame
        preview={reason ?? approvedText(data)}
        title={reason === null ? `${what} er godkendt` : `${what} er ikke godkendt`}
      >
        <Paragraph>
          {reason === null
            ? `${approver} har godkendt ${named(about, title)}. ${approvedText(data)}`
            : `${approver} vil ikke godkende ${named(about, title)}:`}
        </Paragraph>
        {reason !== null && <Paragraph>{reason}</Paragraph>}
        <Action href={link}>{seeText(about)}</Action>
      </Frame>
    )
  },
}

/** What an approval has led to. */
function approvedText({ about, isCorrection }: Parameters<typeof approvalAnswerMail.subject>[0]) {
  if (isChange(about)) return 'Ændringen gælder fra nu af.'
  return isCorrection
    ? 'Den er lukket, og forskellene bliver linjer i næste sæsons afregning.'
    : 'Den er lukket, og klubberne har fået deres bilag.'
}
