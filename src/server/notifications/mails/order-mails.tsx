import { Img } from '@react-email/components'
import { complaintBoard } from '#domain/content/company.ts'
import { withdrawalForm, withdrawalPath } from '#domain/content/withdrawal-text.ts'
import type { Templates } from '../templates.ts'
import {
  Action,
  Frame,
  Line,
  MailLink,
  OurMail,
  Pair,
  Paragraph,
  ReceiptLink,
  Small,
  Subheading,
  firstName,
  hello,
  useCompany,
} from './frame.tsx'
import { formatKroner, formatKronerExact } from '#domain/shared/money.ts'
import { vatNotesOf } from '#domain/passes/vat-text.ts'
import { formatDay, formatPeriod } from '#domain/shared/dates.ts'
import { Opening, editableSubject, momentInDanish, type Mail } from './mail.tsx'

type Order = Templates['orderConfirmation']
type Card = Order['cards'][number]

/** Contains everything that the law requires of a confirmation (L-IN-6), and no advertising. */
export const orderConfirmationMail: Mail<'orderConfirmation'> = {
  subject: ({ orderNumber }, wordings) =>
    editableSubject(wordings, 'order', { bestilling: orderNumber }),
  Body: ({ data, publicUrl }) => (
    <Frame
      preview={`Bestilling ${data.orderNumber}. Gem mailen – den er din kvittering.`}
      title={titleOf(data.cards)}
    >
      {data.cards.map((card, index) => (
        <CardFace key={index} card={card} index={index} />
      ))}
      <HowToPlay publicUrl={publicUrl} />
      <Line />
      <Subheading>Kvittering</Subheading>
      <Opening mail="order" publicUrl={publicUrl} values={{ navn: firstName(data.buyerName) }} />
      <Pair label="Bestilling">{data.orderNumber}</Pair>
      <Pair label="Bestilt">{momentInDanish(data.orderedAt)}</Pair>
      {data.cards.map((card, index) => (
        <OrderedCard key={index} card={card} />
      ))}
      <Line />
      <Pair label="I alt" strong>
        {formatKronerExact(data.totalOre)}
      </Pair>
      {(data.giftCardOre ?? 0) > 0 && (
        <Pair label="Heraf med gavekort">{formatKronerExact(data.giftCardOre ?? 0)}</Pair>
      )}
      {data.vatOre > 0 && <Pair label="Heraf moms 25 %">{formatKronerExact(data.vatOre)}</Pair>}
      <Paragraph>{paymentTextOf(data)}</Paragraph>
      {data.totalOre > 0 && <ReceiptLink href={data.receiptLink} />}
      <Withdrawal order={data} publicUrl={publicUrl} />
      <Seller publicUrl={publicUrl} />
    </Frame>
  ),
  images: ({ cards }) =>
    cards.flatMap(({ face }, index) => (face ? [{ name: faceName(index), svg: face }] : [])),
}

/** A card without a number is reserved until its membership is confirmed. */
function titleOf(cards: readonly Card[]): string {
  const isDelivered = cards.some(({ passNumber }) => passNumber !== undefined)
  if (cards.length > 1) return isDelivered ? 'Her er jeres kort' : 'Jeres kort er reserveret'
  return isDelivered ? 'Her er dit kort' : 'Dit kort er reserveret'
}

const faceName = (index: number) => `kort-${index + 1}`

/** The card as the golfer knows it, and below it what the picture says. */
function CardFace({ card, index }: { card: Card; index: number }) {
  const { product, holder, passNumber, face, firstDay, lastDay } = card
  return (
    <>
      {face && (
        <Img
          src={`cid:${faceName(index)}`}
          alt={`${product} til ${holder}`}
          width="536"
          style={{ borderRadius: 16, display: 'block', height: 'auto', width: '100%' }}
        />
      )}
      <Paragraph>
        <strong>{passNumber ?? 'Kortnummeret kommer, når medlemskabet er bekræftet.'}</strong>
        <br />
        {product} til {holder}. {formatPeriod(firstDay, lastDay)}.
      </Paragraph>
    </>
  )
}

/** Three steps from the mail to the first tee. */
function HowToPlay({ publicUrl }: { publicUrl: string }) {
  return (
    <>
      <Subheading>Sådan spiller du</Subheading>
      <Paragraph>
        <strong>1. Book.</strong> Find en klub på{' '}
        <MailLink href={`${publicUrl}/clubs`}>{`${new URL(publicUrl).host}/clubs`}</MailLink>, og
        book en tid som gæst. Klubbens side viser hvordan.
      </Paragraph>
      <Paragraph>
        <strong>2. Tjek ind.</strong> Scan klubbens skilt med telefonen, eller vis koden på dit
        kort, før du går ud.
      </Paragraph>
      <Paragraph>
        <strong>3. Spil.</strong> Dagens kvittering bliver på telefonen. Vis den, hvis nogen spørger
        på banen.
      </Paragraph>
      <Action href={`${publicUrl}/account`}>Se kortet på din konto</Action>
    </>
  )
}

function OrderedCard({ card }: { card: Card }) {
  return (
    <>
      <Line />
      <Subheading>{card.product}</Subheading>
      <Paragraph>{card.summary}</Paragraph>
      <Pair label="Til">{card.holder}</Pair>
      <Pair label="Kortnummer">{card.passNumber ?? 'kommer, når medlemskabet er bekræftet'}</Pair>
      <Pair label="Gælder fra">{formatDay(card.firstDay)}</Pair>
      <Pair label="Gælder til og med">{formatDay(card.lastDay)}</Pair>
      {card.discountOre > 0 && <Pair label="Pris">{formatKronerExact(card.listPriceOre)}</Pair>}
      {card.discountOre > 0 && <Pair label="Rabat">{formatKronerExact(-card.discountOre)}</Pair>}
      <Pair label="Du betaler" strong>
        {formatKronerExact(card.totalOre)}
      </Pair>
      <Small>{vatText(card)} Kortet fornyes ikke af sig selv.</Small>
    </>
  )
}

function vatText({ vatMode, vatOre }: Card): string {
  const [note] = vatNotesOf([vatMode])
  // The amount ends with the full stop of `kr.`
  return note ?? `Heraf moms 25 %: ${formatKronerExact(vatOre)}`
}

const paymentText = {
  taken: 'Beløbet er betalt.',
  reserved:
    'Beløbet er reserveret, ikke trukket. Vi trækker det først, når medlemskabet er bekræftet og kortet udstedt.',
  nothing_owed: 'Der er ikke noget at betale.',
} as const

/** Nothing is reserved at a bank when the gift card paid all of it. */
function paymentTextOf({ payment, totalOre, giftCardOre = 0 }: Order): string {
  const isAllGiftCard = payment === 'reserved' && giftCardOre === totalOre
  return isAllGiftCard
    ? 'Bliver medlemskabet ikke bekræftet, går pengene tilbage på gavekortet.'
    : paymentText[payment]
}

function Withdrawal({ order, publicUrl }: { order: Order; publicUrl: string }) {
  return (
    <>
      <Subheading>Du kan fortryde i 14 dage</Subheading>
      {order.cards.map((card, index) => (
        <Paragraph key={index}>
          {card.product} til {card.holder}: du kan fortryde til og med{' '}
          {formatDay(card.withdrawalDeadline)} kl.&nbsp;23.59.{' '}
          {card.startNow ? afterStart(card) : 'Du får alle pengene tilbage.'}
        </Paragraph>
      ))}
      <Paragraph>
        Du behøver ikke give nogen grund. Brug siden{' '}
        <MailLink href={`${publicUrl}${withdrawalPath}`}>Fortryd aftale</MailLink> (du behøver ikke
        logge ind), eller skriv til os. Du får pengene tilbage{' '}
        {(order.giftCardOre ?? 0) > 0
          ? 'senest 14 dage efter, først på gavekortet, resten på betalingskortet.'
          : 'på det betalingskort, du betalte med, senest 14 dage efter.'}{' '}
        Det koster ikke noget at fortryde.
      </Paragraph>
      {order.cards.map((card, index) => card.startNow && <Consent key={index} card={card} />)}
      <Subheading>Standardfortrydelsesformular</Subheading>
      {withdrawalForm(useCompany()).map((line) => (
        <Small key={line}>{line}</Small>
      ))}
    </>
  )
}

/** The amount owed for rounds that were played before a withdrawal (L-WD-6). */
function afterStart({ plannedRounds, totalOre }: Card): string {
  return (
    `Fordi du valgte, at kortet skal begynde før fristen, betaler du for de runder, du har spillet: ` +
    `prisen (${formatKronerExact(totalOre)}) gange spillede runder, delt med ${plannedRounds}.`
  )
}

function Consent({ card }: { card: Card }) {
  const { startNow } = card
  if (!startNow) return null
  return (
    <Small>
      Dit samtykke for {card.holder}, givet {momentInDanish(startNow.at)} (tekst {startNow.version}
      ): »{startNow.text}«
    </Small>
  )
}

export function Seller({ publicUrl }: { publicUrl: string }) {
  const company = useCompany()
  return (
    <>
      <Subheading>Sælger</Subheading>
      <Paragraph>
        {company.name}, {company.street}, {company.postcode} {company.city}, CVR {company.cvr}. Tlf.{' '}
        {company.phone}, {company.email}. Handelsbetingelserne står på{' '}
        <MailLink href={`${publicUrl}/terms`}>{`${new URL(publicUrl).host}/terms`}</MailLink>.
      </Paragraph>
      <Subheading>Hvis noget er galt</Subheading>
      <Paragraph>
        Skriv eller ring først til os. Bliver vi ikke enige, kan du klage til {complaintBoard.name},{' '}
        {complaintBoard.address},{' '}
        <MailLink href={complaintBoard.url}>{new URL(complaintBoard.url).host}</MailLink>.
      </Paragraph>
    </>
  )
}

const cheaperText = ({ product, priceOre }: { product: string; priceOre: number }) =>
  `Nu koster ${product} ${formatKroner(priceOre)}`

export const resumeLinkMail: Mail<'resumeLink'> = {
  subject: ({ cheaper }, wordings) =>
    cheaper ? cheaperText(cheaper) : editableSubject(wordings, 'resume'),
  Body: ({ data, publicUrl }) => (
    <Frame
      preview="Alt, hvad du har skrevet, er gemt."
      title={data.cheaper ? cheaperText(data.cheaper) : 'Din bestilling er gemt'}
    >
      {data.name && <Paragraph>{hello(data.name)}.</Paragraph>}
      {data.cheaper && <Paragraph>Du bad os skrive, når prisen faldt.</Paragraph>}
      <Opening mail="resume" publicUrl={publicUrl} />
      <Action href={data.link}>Fortsæt bestillingen</Action>
      <Paragraph>
        Linket gælder til og med {formatDay(data.validTo)} og virker på alle dine enheder. Send det
        ikke til andre: Den, der har linket, kan se det, du har skrevet.
      </Paragraph>
      <Small>Intet er bestilt, og der er ikke trukket penge.</Small>
    </Frame>
  ),
}

export const verifyOwnCardMail: Mail<'verifyOwnCard'> = {
  subject: ({ buyerName }, wordings) => editableSubject(wordings, 'own_card', { køber: buyerName }),
  Body: ({ data, publicUrl }) => (
    <Frame preview="Det tager et halvt minut." title="Bekræft dit medlemskab">
      <Opening
        mail="own_card"
        publicUrl={publicUrl}
        values={{
          navn: firstName(data.holderName),
          køber: data.buyerName,
          kort: data.product,
        }}
      />
      <Action href={data.link}>Bekræft mit medlemskab</Action>
      <Paragraph>Hav dit DGU-nummer klar. Linket er kun til dig.</Paragraph>
      <Small>
        Kender du ikke {data.buyerName}, eller vil du ikke have kortet? Så gør ingenting, eller
        skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}
