import { roleText } from '#domain/accounts/role-text.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { Action, Frame, Paragraph, Small } from './frame.tsx'
import type { Mail } from './mail.ts'

/** The link is all that it takes, for whoever reads this mailbox. */
export const invitationMail: Mail<'invitation'> = {
  subject: ({ where }) => `Du er inviteret til ${where ?? 'Sæsonkortet'}`,
  Body: ({ data: { inviter, role, where, link, validTo }, publicUrl }) => (
    <Frame
      preview="Et tryk, så er du i gang."
      title={`Du er inviteret til ${where ?? 'Sæsonkortet'}`}
    >
      <Paragraph>
        {inviter ?? 'Sæsonkortet'} har inviteret dig som {roleText[role].name.toLowerCase()}. Så kan
        du {roleText[role].may}.
      </Paragraph>
      <Action href={link}>Se invitationen</Action>
      <Paragraph>
        Linket gælder til og med {formatDay(validTo)} og kan bruges én gang. Send det ikke til
        andre: Den, der har linket, kan blive logget ind som dig.
      </Paragraph>
      <Small>
        Kender du ikke {inviter ?? 'os'}, eller vil du ikke være med? Så gør ingenting. Mailen er
        sendt fra {new URL(publicUrl).host}.
      </Small>
    </Frame>
  ),
}
