import { refundText } from '#domain/payments/admin-refund.ts'
import {
  Action,
  Frame,
  MailLink,
  OurMail,
  OurPhone,
  Paragraph,
  Small,
  firstName,
  hello,
} from './frame.tsx'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, type PlainDate } from '#domain/shared/dates.ts'
import { formatKroner, formatKronerExact } from '#domain/shared/money.ts'
import { Opening, editableSubject, type Mail } from './mail.tsx'

/** What a gift card has back; it can be used at once. */
export const BackOnGiftCard = ({ amountOre = 0 }: { amountOre?: number | undefined }) =>
  amountOre > 0 && (
    <Paragraph>
      <strong>{formatKronerExact(amountOre)}</strong> er igen på gavekortet og kan bruges nu.
    </Paragraph>
  )

/** Where the buyer finds the document for money that came back. */
export const CreditReceiptLink = (props: {
  publicUrl: string
  withoutAccount?: boolean | undefined
  isSent?: boolean
}) => (
  <Paragraph>
    {props.isSent
      ? 'Kreditkvitteringen ligger under'
      : 'Når pengene er sendt, ligger kreditkvitteringen under'}{' '}
    <MailLink href={`${props.publicUrl}/account/receipts`}>dine kvitteringer</MailLink>
    {props.withoutAccount &&
      '. Dem finder du, når du logger ind eller opretter en konto med den mailadresse, du købte med'}
    .
  </Paragraph>
)

/** A refund or cancellation: the amount, the reason, and the cards that are no longer valid. */
export const moneyBackMail: Mail<'moneyBack'> = {
  subject: ({ orderNumber, amountOre, cameBack, transferredOn }) => {
    if (transferredOn) return `Vi har overført dine penge for bestilling ${orderNumber}`
    if (cameBack) return `Dine penge for bestilling ${orderNumber} kom retur til os`
    return amountOre > 0
      ? `Du får penge tilbage for bestilling ${orderNumber}`
      : `Bestilling ${orderNumber} er annulleret`
  },
  Body: ({ data, publicUrl }) => {
    if (data.cameBack) return <CameBack data={data} />
    if (data.transferredOn)
      return <Transferred {...data} {...{ publicUrl }} on={data.transferredOn} />
    const { buyerName, orderNumber, amountOre, giftCardOre = 0, released, reason, ended } = data
    const restOre = amountOre - giftCardOre
    const amount = <strong>{formatKronerExact(restOre)}</strong>
    const title = amountOre > 0 ? 'Penge tilbage' : 'Bestillingen er annulleret'
    return (
      <Frame preview={`Bestilling ${orderNumber}`} title={title}>
        <Paragraph>{hello(buyerName)}.</Paragraph>
        {ended.length > 0 && <Paragraph>Gælder ikke længere: {ended.join(', ')}.</Paragraph>}
        <BackOnGiftCard amountOre={giftCardOre} />
        {restOre > 0 && (
          <Paragraph>
            {released ? (
              <>Vi havde reserveret pengene, og {amount} bliver ikke trukket.</>
            ) : (
              <>Du får {amount} tilbage på det kort, du betalte med.</>
            )}{' '}
            Din bank kan være nogle dage om at vise det.
          </Paragraph>
        )}
        <Paragraph>
          Bestilling: {orderNumber}. Grund: {refundText[reason]}.
        </Paragraph>
        {amountOre > 0 && !released && (
          <CreditReceiptLink publicUrl={publicUrl} withoutAccount={data.withoutAccount} />
        )}
        <Small>
          Er der noget, vi kan hjælpe med, så ring på <OurPhone /> eller skriv til <OurMail />.
        </Small>
      </Frame>
    )
  },
}

type MoneyBack = Parameters<typeof moneyBackMail.Body>[0]['data']

/** A refund that the buyer's bank has returned: most often the payment card is closed. */
const CameBack = ({ data: { buyerName, orderNumber, amountOre } }: { data: MoneyBack }) => (
  <Frame preview={`Bestilling ${orderNumber}`} title="Pengene kom retur">
    <Paragraph>{hello(buyerName)}.</Paragraph>
    <Paragraph>
      Vi har sendt <strong>{formatKronerExact(amountOre)}</strong> til det kort, du betalte med, men
      banken kunne ikke sætte pengene ind. Det sker, når kortet er spærret eller udløbet. Pengene er
      hos os, og du skal have dem.
    </Paragraph>
    <Paragraph>
      Ring til os på <OurPhone />, eller skriv til <OurMail />, og oplys registreringsnummer og
      kontonummer på din konto. Så overfører vi beløbet. Send aldrig numre fra et betalingskort.
    </Paragraph>
    <Paragraph>Bestilling: {orderNumber}.</Paragraph>
  </Frame>
)

const Transferred = (props: MoneyBack & { on: PlainDate; publicUrl: string }) => (
  <Frame preview={`Bestilling ${props.orderNumber}`} title="Pengene er overført">
    <Paragraph>{hello(props.buyerName)}.</Paragraph>
    <Paragraph>
      {capital(formatDay(props.on))} overførte vi{' '}
      <strong>{formatKronerExact(props.amountOre)}</strong> til den konto, du har oplyst. Det er en
      tilbagebetaling for bestilling {props.orderNumber}.
    </Paragraph>
    <CreditReceiptLink {...props} isSent />
    <Small>
      Står beløbet ikke på kontoen efter to bankdage, så ring på <OurPhone /> eller skriv til{' '}
      <OurMail />.
    </Small>
  </Frame>
)

const whyReleased = {
  not_verified_in_time:
    'Medlemskabet blev ikke bekræftet i tide, så vi har ophævet reservationen på dit betalingskort. Der er ikke trukket penge.',
  wrong_amount:
    'Beløbet, som betalingen lød på, var ikke det, du skulle betale. Derfor har vi afvist den og ophævet reservationen.',
  too_late: 'Betalingen kom, efter at bestillingen var udløbet. Derfor er reservationen ophævet.',
  paid_twice: 'Bestillingen var allerede betalt. Derfor er den ekstra reservation ophævet.',
  cancelled: 'Bestillingen er annulleret, og reservationen er ophævet.',
} as const

/** A gift card that paid all of it left nothing reserved at a bank. */
const whyText = ({ reason, amountOre }: { reason: keyof typeof whyReleased; amountOre: number }) =>
  reason === 'not_verified_in_time' && amountOre === 0
    ? 'Medlemskabet blev ikke bekræftet i tide, så bestillingen er annulleret. Der er ikke trukket penge.'
    : whyReleased[reason]

export const paymentReleasedMail: Mail<'paymentReleased'> = {
  subject: ({ orderNumber, amountOre }) =>
    amountOre > 0
      ? `Reservationen for bestilling ${orderNumber} er ophævet`
      : `Bestilling ${orderNumber} er annulleret`,
  Body: ({ data, publicUrl }) => (
    <Frame
      preview="Du skylder ikke noget."
      title={data.amountOre > 0 ? 'Reservationen er ophævet' : 'Bestillingen er annulleret'}
    >
      <Paragraph>{hello(data.buyerName)}.</Paragraph>
      <Paragraph>{whyText(data)}</Paragraph>
      <BackOnGiftCard amountOre={data.giftCardOre} />
      {data.amountOre > 0 ? (
        <Paragraph>
          Beløb: <strong>{formatKronerExact(data.amountOre)}</strong> Bestilling: {data.orderNumber}
          . Din bank kan være nogle dage om at vise det.
        </Paragraph>
      ) : (
        <Paragraph>Bestilling: {data.orderNumber}.</Paragraph>
      )}
      {data.reason === 'paid_twice' ? (
        <Paragraph>Kortet er dit, og du behøver ikke gøre mere.</Paragraph>
      ) : (
        <>
          <Paragraph>
            Har du ikke kortet endnu, og vil du have det, kan du bestille det igen.
          </Paragraph>
          <Action href={`${publicUrl}/membership`}>Se kortene</Action>
        </>
      )}
      <Small>
        Er der noget, vi kan hjælpe med, så ring på <OurPhone /> eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}

export const paymentMissingMail: Mail<'paymentMissing'> = {
  subject: ({ product }, wordings) =>
    editableSubject(wordings, 'payment_missing', { kort: product }),
  Body: ({ data, publicUrl }) => (
    <Frame preview="Gennemfør betalingen, så gælder kortet igen." title="Betalingen mangler">
      <Opening
        mail="payment_missing"
        publicUrl={publicUrl}
        values={{
          navn: firstName(data.buyerName),
          kort: data.product,
          beløb: formatKronerExact(data.amountOre),
          bestilling: data.orderNumber,
        }}
      />
      <BackOnGiftCard amountOre={data.giftCardOre} />
      <Action href={data.link}>Betal {formatKroner(data.amountOre)}</Action>
      <Small>
        Alle, der har linket, kan betale, og du bliver aldrig trukket to gange. Spørgsmål? Ring på{' '}
        <OurPhone /> eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}
