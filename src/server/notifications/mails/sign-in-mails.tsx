import { roleText } from '#domain/accounts/role-text.ts'
import { Action, Big, Frame, OurMail, Paragraph, Small } from './frame.tsx'
import { formatDay } from '#domain/shared/dates.ts'
import { Opening, editableSubject, type Mail } from './mail.tsx'

const codeInstruction = {
  sign_in: 'Skriv koden på siden, hvor du er ved at logge ind:',
  prove_address: 'Skriv koden på siden, hvor du er ved at bestille:',
  prove_self: 'Skriv koden på siden Dine data, så vi ved, at det er dig:',
}

/** The ten minutes must match `codeMinutes` in accounts/auth.ts and the codes of registrations. */
export const codeMail: Mail<'code'> = {
  subject: ({ code }) => `${code} er din kode til Sæsonkortet`,
  Body: ({ data, publicUrl }) => (
    <Frame preview="Koden gælder i ti minutter." title="Din kode">
      <Paragraph>{codeInstruction[data.purpose]}</Paragraph>
      <Big>{data.code}</Big>
      <Paragraph>Koden gælder i ti minutter og kan bruges én gang.</Paragraph>
      <Small>
        Var det ikke dig? Så gør ingenting. Uden koden kommer ingen ind, og du skal aldrig give den
        til nogen, heller ikke til os. Får du flere koder, du ikke har bedt om, så skriv til{' '}
        <OurMail />.
      </Small>
      <Small>Mailen er sendt fra {new URL(publicUrl).host}.</Small>
    </Frame>
  ),
}

export const noAccountMail: Mail<'noAccount'> = {
  subject: (_, wordings) => editableSubject(wordings, 'no_account'),
  Body: ({ publicUrl }) => (
    <Frame preview="Har du købt med en anden adresse?" title="Vi fandt ingen konto">
      <Opening mail="no_account" publicUrl={publicUrl} />
      <Action href={`${publicUrl}/membership`}>Se Sæsonkortet</Action>
      <Small>Var det ikke dig? Så gør ingenting. Vi har ikke gemt din adresse som bruger.</Small>
    </Frame>
  ),
}

/** The link alone is enough to accept, because only the invited person reads this mailbox. */
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
