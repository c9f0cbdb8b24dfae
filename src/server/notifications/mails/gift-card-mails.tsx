import { Img } from '@react-email/components'
import { withdrawalForm, withdrawalPath } from '#domain/content/withdrawal-text.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { formatKroner, formatKronerExact } from '#domain/shared/money.ts'
import {
  Action,
  Frame,
  Line,
  MailLink,
  OurMail,
  OurPhone,
  Pair,
  Paragraph,
  ReceiptLink,
  Small,
  Subheading,
  firstName,
  hello,
  useCompany,
} from './frame.tsx'
import { momentInDanish, type Mail } from './mail.tsx'
import { Seller } from './order-mails.tsx'

/** The receipt for a gift card, with what the law requires (L-IN-6). It is kept, so it has no key. */
export const giftCardReceiptMail: Mail<'giftCardReceipt'> = {
  subject: ({ orderNumber }) => `Kvittering for gavekort, bestilling ${orderNumber}`,
  Body: ({ data, publicUrl }) => (
    <Frame
      preview={`Bestilling ${data.orderNumber}. Gem mailen – den er din kvittering.`}
      title="Tak for købet"
    >
      <Paragraph>{hello(data.buyerName)}.</Paragraph>
      <Paragraph>
        Gavekortet er betalt. Du får en mail mere med linket til det.
        {data.arrivesOn &&
          ` Vi sender gavekortet til ${data.recipientName} på mail ${formatDay(data.arrivesOn)}.`}
      </Paragraph>
      <Line />
      <Subheading>Kvittering</Subheading>
      <Pair label="Bestilling">{data.orderNumber}</Pair>
      <Pair label="Bestilt">{momentInDanish(data.orderedAt)}</Pair>
      <Pair label="Gavekort til">{data.recipientName}</Pair>
      <Pair label="Gælder til og med">{formatDay(data.expiresOn)}</Pair>
      <Pair label="Betalt" strong>
        {formatKronerExact(data.amountOre)}
      </Pair>
      <Small>
        Et gavekort er en voucher til flere formål. Momsen afregnes, når det bliver brugt, så der er
        ingen moms på denne kvittering.
      </Small>
      <ReceiptLink href={data.receiptLink} withoutAccount={data.withoutAccount} />
      <Withdrawal until={formatDay(data.withdrawalDeadline)} publicUrl={publicUrl} />
      <Seller publicUrl={publicUrl} />
    </Frame>
  ),
}

function Withdrawal({ until, publicUrl }: { until: string; publicUrl: string }) {
  return (
    <>
      <Subheading>Du kan fortryde i 14 dage</Subheading>
      <Paragraph>
        Du kan fortryde til og med {until} kl.&nbsp;23.59. Brug{' '}
        <MailLink href={`${publicUrl}${withdrawalPath}`}>Fortryd aftale</MailLink> med bestillingens
        nummer (du behøver ikke logge ind), skriv til <OurMail />, eller ring på <OurPhone />. Du
        får det beløb, der er tilbage på gavekortet, på dit betalingskort senest 14 dage efter.
      </Paragraph>
      <Subheading>Standardfortrydelsesformular</Subheading>
      {withdrawalForm(useCompany()).map((line) => (
        <Small key={line}>{line}</Small>
      ))}
    </>
  )
}

/** The buyer's link: how to print the card, or when it arrives. */
export const giftCardLinkMail: Mail<'giftCardLink'> = {
  subject: ({ recipientName }) => `Gavekortet til ${firstName(recipientName)} er klar`,
  Body: ({ data }) => (
    <Frame
      preview="Se gavekortet, og udskriv det."
      title={`Gavekortet til ${firstName(data.recipientName)} er klar`}
    >
      <Paragraph>{hello(data.buyerName)}.</Paragraph>
      <Paragraph>
        {data.arrivesOn
          ? `Vi sender gavekortet til ${data.recipientName} på mail ${formatDay(data.arrivesOn)}. Du kan også selv udskrive det.`
          : 'Udskriv gavekortet på A4, og fold det én gang. Koden står på det.'}
      </Paragraph>
      <Action href={data.link}>Se og udskriv gavekortet</Action>
      <Small>
        Den, der har linket eller koden, kan bruge gavekortet. Pas på dem som på kontanter.
      </Small>
    </Frame>
  ),
}

/** The gift card itself: the giver's words first, then the code and how to use it. */
export const giftCardMail: Mail<'giftCard'> = {
  subject: ({ senderName }) => `Gavekort til dig fra ${senderName}`,
  Body: ({ data, publicUrl }) => {
    const host = new URL(publicUrl).host
    return (
      <Frame
        preview={`${formatKroner(data.amountOre)} til golf fra ${data.senderName}.`}
        title={`Du har fået et gavekort af ${data.senderName}`}
      >
        <Img
          src={`cid:${faceName}`}
          alt={`Gavekort på ${formatKroner(data.amountOre)} til ${data.recipientName}`}
          width="536"
          style={{ borderRadius: 16, display: 'block', height: 'auto', width: '100%' }}
        />
        <Paragraph>{hello(data.recipientName)}.</Paragraph>
        {data.greeting && <Paragraph>»{data.greeting}«</Paragraph>}
        <Pair label="Beløb" strong>
          {formatKroner(data.amountOre)}
        </Pair>
        {data.product && <Pair label="Svarer til">{data.product}</Pair>}
        <Pair label="Kode" strong>
          {data.code}
        </Pair>
        <Pair label="Gælder til og med">{formatDay(data.expiresOn)}</Pair>
        <Action href={data.link}>Se og udskriv gavekortet</Action>
        <Subheading>Sådan bruger du det</Subheading>
        <Paragraph>
          Vælg dit kort på{' '}
          <MailLink href={`${publicUrl}/membership`}>{`${host}/membership`}</MailLink>. Når du
          betaler, trykker du på »Har du et gavekort?« og skriver koden. Bruger du ikke hele
          beløbet, bliver resten på gavekortet. Et Sæsonkort kræver, at du er medlem af en golfklub.
        </Paragraph>
        <Small>
          Se saldoen på{' '}
          <MailLink href={`${publicUrl}/gavekort/saldo`}>{`${host}/gavekort/saldo`}</MailLink>. Den,
          der har koden, kan bruge gavekortet. Spørgsmål? Ring på <OurPhone />, eller skriv til{' '}
          <OurMail />.
        </Small>
      </Frame>
    )
  },
  images: ({ face }) => [{ name: faceName, svg: face }],
}

const faceName = 'gavekort'
