import { formatDay } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Action, Frame, Line, OurMail, Pair, Paragraph, Small, hello } from './frame.tsx'
import type { Mail } from './mail.tsx'

const documentName = { invoice: 'Faktura', credit_note: 'Kreditnota' } as const

/** The whole invoice, so that it can be paid and booked from the mail. */
export const companyInvoiceMail: Mail<'companyInvoice'> = {
  subject: ({ kind, number }) => `${documentName[kind]} ${number} fra Sæsonkortet`,
  Body: ({ data }) => (
    <Frame
      preview={`${formatKronerExact(data.totalOre)} Gem mailen til bogholderiet.`}
      title={`${documentName[data.kind]} ${data.number}`}
    >
      <Paragraph>{hello(data.contactName)}.</Paragraph>
      <Paragraph>
        {data.kind === 'invoice'
          ? `Her er fakturaen til ${data.company}. Kortene kan bruges fra nu af.`
          : `Her er kreditnotaen til ${data.company}. Den hører til faktura ${data.credits}.`}
      </Paragraph>
      <Line />
      {data.lines.map(({ text, quantity, ore }) => (
        <Pair key={text} label={`${quantity} × ${text}`}>
          {formatKronerExact(ore)}
        </Pair>
      ))}
      <Pair label="I alt" strong>
        {formatKronerExact(data.totalOre)}
      </Pair>
      {data.vatOre > 0 && <Pair label="Heraf moms">{formatKronerExact(data.vatOre)}</Pair>}
      {data.reference !== '' && <Pair label="Jeres rekvisition">{data.reference}</Pair>}
      {data.kind === 'invoice' && (
        <>
          <Pair label="Betales senest">{formatDay(data.dueOn)}</Pair>
          <PayTo number={data.number} payTo={data.payTo} />
        </>
      )}
      <Action href={data.link}>Se og udskriv {documentName[data.kind].toLowerCase()}en</Action>
      <Small>
        Er noget forkert på den, så skriv til <OurMail />. Vi retter det uden beregning.
      </Small>
    </Frame>
  ),
}

type PayToProps = { number: string; payTo: { registration: string; account: string } | null }

function PayTo({ number, payTo }: PayToProps) {
  if (!payTo) return null
  return (
    <>
      <Pair label="Konto">
        {payTo.registration} {payTo.account}
      </Pair>
      <Pair label="Skriv ved betalingen">{number}</Pair>
    </>
  )
}

/** The first reminder is friendly; the second says when the cards stop. */
export const companyReminderMail: Mail<'companyReminder'> = {
  subject: ({ number, stopsOn }) =>
    stopsOn ? `Anden påmindelse: faktura ${number}` : `Påmindelse: faktura ${number}`,
  Body: ({ data }) => (
    <Frame
      preview={`${formatKronerExact(data.openOre)} mangler.`}
      title={`Faktura ${data.number} er ikke betalt`}
    >
      <Paragraph>{hello(data.contactName)}.</Paragraph>
      <Paragraph>
        Fakturaen skulle være betalt {formatDay(data.dueOn)}. Vi har ikke modtaget pengene. Har I
        betalt inden for de sidste dage, så se bort fra mailen.
      </Paragraph>
      {data.stopsOn && (
        <Paragraph>
          Er den ikke betalt inden {formatDay(data.stopsOn)}, holder kortene op med at virke den
          dag. De virker igen, så snart pengene er hos os.
        </Paragraph>
      )}
      <Pair label="Mangler" strong>
        {formatKronerExact(data.openOre)}
      </Pair>
      <PayTo number={data.number} payTo={data.payTo} />
      <Action href={data.link}>Se fakturaen</Action>
    </Frame>
  ),
}

export const companyStoppedMail: Mail<'companyStopped'> = {
  subject: ({ number }) => `Kortene på faktura ${number} er sat på pause`,
  Body: ({ data }) => (
    <Frame preview="De virker igen, når fakturaen er betalt." title="Kortene er sat på pause">
      <Paragraph>{hello(data.contactName)}.</Paragraph>
      <Paragraph>
        Faktura {data.number} er ikke betalt efter to påmindelser. Kortene kan ikke bruges, før de
        resterende {formatKronerExact(data.openOre)} er hos os. Derefter virker de igen med det
        samme.
      </Paragraph>
      <Action href={data.link}>Se fakturaen</Action>
      <Small>
        Er der noget galt med fakturaen, så skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}

/** The link alone is enough to accept, because only the invited person reads this mailbox. */
export const companyCardMail: Mail<'companyCard'> = {
  subject: ({ company, to }) =>
    to === 'cards' ? `${company} giver dig et Sæsonkort` : `Spil på klippekort fra ${company}`,
  Body: ({ data, publicUrl }) => (
    <Frame
      preview="Hav dit DGU-nummer klar. Det tager et minut."
      title={
        data.to === 'cards'
          ? `${data.company} giver dig et Sæsonkort`
          : `Spil på klippekort fra ${data.company}`
      }
    >
      <Paragraph>{data.name === '' ? 'Hej' : hello(data.name)}.</Paragraph>
      <Paragraph>
        {data.inviter ?? data.company} har inviteret dig.{' '}
        {data.to === 'cards'
          ? `Du får et kort med dit navn til sæson ${data.season}, og firmaet betaler.`
          : `I sæson ${data.season} kan du bruge firmaets klip, ét om dagen.`}{' '}
        Tryk på linket, og skriv dit DGU-nummer. Så ligger kortet på din telefon.
      </Paragraph>
      <Action href={data.link}>Tag imod kortet</Action>
      <Paragraph>
        Linket gælder til og med {formatDay(data.validTo)}. Send det ikke til andre: Den, der har
        linket, kan blive logget ind som dig.
      </Paragraph>
      <Small>
        Firmaet ser, at du har taget imod kortet, men aldrig hvor eller hvornår du spiller. Mailen
        er sendt fra {new URL(publicUrl).host}.
      </Small>
    </Frame>
  ),
}

export const companyCardEndedMail: Mail<'companyCardEnded'> = {
  subject: ({ company }) => `Dit kort fra ${company} er sluttet`,
  Body: ({ data }) => (
    <Frame preview="Sådan spiller du videre." title={`Dit kort fra ${data.company} er sluttet`}>
      <Paragraph>{data.name === '' ? 'Hej' : hello(data.name)}.</Paragraph>
      <Paragraph>
        {data.to === 'cards'
          ? 'Firmaet har taget kortet tilbage, og det gælder ikke længere. De runder, du har spillet, kan du stadig se på din konto.'
          : 'Du kan ikke længere bruge firmaets klip. De runder, du har spillet, kan du stadig se på din konto.'}
      </Paragraph>
      <Paragraph>Vil du spille videre, kan du købe dit eget Sæsonkort til dagens pris.</Paragraph>
      <Action href={data.link}>Køb dit eget kort</Action>
    </Frame>
  ),
}
