import { OurHours, OurPhone, Action, Frame, Line, Pair, Paragraph, Small } from './frame.tsx'
import { caseKindText } from '#domain/cases/case.ts'
import type { Mail } from './mail.tsx'

/** The case number and what happens next. It omits the message, because the address is unproven. */
export const caseReceivedMail: Mail<'caseReceived'> = {
  subject: ({ number }) => `Vi har fået din besked (${number})`,
  Body: ({ data }) => (
    <Frame preview={data.promise} title="Vi har fået din besked">
      <Paragraph>{data.promise}</Paragraph>
      <Paragraph>
        Dit sagsnummer er <strong>{data.number}</strong>. Sig det, hvis du ringer, så finder vi
        beskeden med det samme.
      </Paragraph>
      <Paragraph>
        Haster det, så ring på <OurPhone />. <OurHours />.
      </Paragraph>
      <Small>Har du ikke skrevet til os? Så kan du se bort fra mailen.</Small>
    </Frame>
  ),
}

export const caseNoticeMail: Mail<'caseNotice'> = {
  subject: ({ number, kind, name }) => `${number} · ${caseKindText[kind]} · ${name}`,
  Body: ({ data, publicUrl }) => (
    <Frame preview={data.message.slice(0, 140)} title={`${caseKindText[data.kind]}: ${data.name}`}>
      <Pair label="Sag">{data.number}</Pair>
      <Pair label="Mail">{data.email}</Pair>
      {data.phone && <Pair label="Telefon">{data.phone}</Pair>}
      {data.organisation && <Pair label="For">{data.organisation}</Pair>}
      <Line />
      <Lines text={data.message} />
      <Action href={`${publicUrl}/admin/cases/${data.id}`}>Åbn sagen</Action>
    </Frame>
  ),
}

export const caseReplyMail: Mail<'caseReply'> = {
  subject: ({ number }) => `Svar på din besked (${number})`,
  Body: ({ data }) => (
    <Frame preview={data.text.slice(0, 140)} title="Svar på din besked">
      <Lines text={data.text} />
      <Small>
        Du kan svare på denne mail. Lad {data.number} stå i emnet, så finder vi sagen igen.
      </Small>
    </Frame>
  ),
}

/** Text with its paragraphs and line breaks. */
function Lines({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((part) => (
    <Paragraph key={part}>
      {part.split('\n').map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a text have no other name
        <span key={at}>
          {at > 0 && <br />}
          {line}
        </span>
      ))}
    </Paragraph>
  ))
}
