import { BackOnGiftCard, CreditReceiptLink } from './payment-mails.tsx'
import {
  OurPhone,
  Frame,
  Line,
  Pair,
  Paragraph,
  Small,
  Subheading,
  OurMail,
  Action,
} from './frame.tsx'
import { formatDay } from '#domain/shared/dates.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import type { Templates } from '../templates.ts'
import { momentInDanish, type Mail } from './mail.tsx'

/** The declaration with its time (L-WD-3), and the link that makes it take effect (D41). */
export const withdrawalLinkMail: Mail<'withdrawalLink'> = {
  subject: () => 'Bekræft din fortrydelse',
  Body: ({ data }) => (
    <Frame
      preview="Åbn linket, og bekræft, så er aftalen fortrudt."
      title="Vi har modtaget din fortrydelse. Bekræft den her"
    >
      <Paragraph>
        Aftalen er fortrudt, når du har åbnet linket og trykket ja. Det er tidspunktet nedenfor, der
        tæller, ikke hvornår du åbner det.
      </Paragraph>
      <Action href={data.link}>Se, hvad du får tilbage</Action>
      <Line />
      <Subheading>Det sendte du</Subheading>
      <Pair label="Navn">{data.name}</Pair>
      <Pair label="Aftale">{data.contract}</Pair>
      <Pair label="Mail">{data.email}</Pair>
      <Pair label="Modtaget">{momentInDanish(data.receivedAt)}</Pair>
      <Line />
      <Paragraph>
        Linket gælder til og med {formatDay(data.validTo)} og virker én gang. Kortet gælder, indtil
        du har bekræftet. Bruger du det imens, betaler du for det.
      </Paragraph>
      <Small>
        Var det ikke dig? Så gør ingenting. Uden linket sker der ikke noget med dit kort. Gem mailen
        som bevis. Spørgsmål? Ring på <OurPhone />, eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}

type Receipt = Templates['withdrawalReceipt']

/** The content and time of the declaration, and the refund. */
export const withdrawalReceiptMail: Mail<'withdrawalReceipt'> = {
  subject: () => 'Kvittering for din fortrydelse',
  Body: ({ data, publicUrl }) => (
    <Frame preview="Vi har modtaget din fortrydelse." title="Vi har modtaget din fortrydelse">
      <Subheading>Det sendte du</Subheading>
      <Pair label="Navn">{data.name}</Pair>
      <Pair label="Aftale">{data.contract}</Pair>
      <Pair label="Mail">{data.email}</Pair>
      <Pair label="Modtaget">{momentInDanish(data.receivedAt)}</Pair>
      <Line />
      <Outcome data={data} />
      {isPaidBack(data) && (
        <CreditReceiptLink publicUrl={publicUrl} withoutAccount={data.withoutAccount} />
      )}
      <Small>
        Gem denne mail som bevis. Spørgsmål? Ring på <OurPhone /> eller skriv til <OurMail />.
      </Small>
    </Frame>
  ),
}

/** Money that was only reserved has no receipt, and none is credited. */
function isPaidBack({ outcome, refund, giftCard }: Receipt): boolean {
  const back = refund ?? giftCard
  return outcome === 'done' && back !== undefined && back.refundOre > 0 && !back.released
}

function Outcome({ data }: { data: Receipt }) {
  if (data.giftCard && data.outcome === 'done') return <GiftCardDone {...data.giftCard} />
  if (data.outcome === 'unmatched') {
    return (
      <Paragraph>
        Vi kunne ikke finde aftalen ud fra det, du skrev. Din fortrydelse er modtaget alligevel, og
        tidspunktet ovenfor er det, der tæller. Vi finder aftalen sammen med dig og skriver senest
        næste hverdag.
      </Paragraph>
    )
  }
  if (data.outcome === 'already_ended') {
    return <Paragraph>Aftalen var allerede ophørt, så der sker ikke mere.</Paragraph>
  }
  if (data.outcome === 'too_late') {
    return (
      <Paragraph>
        Fristen for at fortryde var
        {data.deadline ? ` ${formatDay(data.deadline)} kl.\u00a023.59` : ' udløbet'}. Aftalen gælder
        derfor stadig. Mener du, at det er forkert, så skriv til os.
      </Paragraph>
    )
  }
  return <Done data={data} />
}

function GiftCardDone({ priceOre, refundOre, released }: NonNullable<Receipt['giftCard']>) {
  return (
    <>
      <Paragraph>Købet af gavekortet er fortrudt.</Paragraph>
      <Pair label="Betalt">{formatKronerExact(priceOre)}</Pair>
      {priceOre > refundOre && <Pair label="Brugt">{formatKronerExact(priceOre - refundOre)}</Pair>}
      <Pair label="Tilbage til dig" strong>
        {formatKronerExact(refundOre)}
      </Pair>
      <Paragraph>
        {refundOre === 0
          ? 'Hele gavekortet er brugt, så der er ikke noget at betale tilbage.'
          : released
            ? 'Beløbet var kun reserveret. Reservationen er ophævet. Det kan tage banken nogle dage at vise det.'
            : 'Pengene kommer på dit betalingskort senest 14 dage efter, at vi modtog din fortrydelse. De kan ikke længere bruges på gavekortet.'}
      </Paragraph>
    </>
  )
}

function Done({ data }: { data: Receipt }) {
  return (
    <>
      <Paragraph>
        Aftalen{data.product ? ` om ${data.product}` : ''} er fortrudt, og kortet gælder ikke
        længere.
      </Paragraph>
      {data.refund && <Refund refund={data.refund} />}
    </>
  )
}

function Refund({ refund }: { refund: NonNullable<Receipt['refund']> }) {
  const {
    priceOre,
    roundsCounted,
    plannedRounds,
    retainedOre,
    refundOre,
    giftCardOre = 0,
    released,
  } = refund
  if (priceOre === 0) {
    return <Paragraph>Der er ikke trukket penge, så der er ikke noget at betale tilbage.</Paragraph>
  }
  const arithmetic =
    `${formatKronerExact(priceOre)} × ${roundsCounted} ÷ ${plannedRounds} = ` +
    formatKronerExact(retainedOre)
  return (
    <>
      <Subheading>{refundTitle(refund)}</Subheading>
      <Pair label="Pris">{formatKronerExact(priceOre)}</Pair>
      {retainedOre > 0 && (
        <Pair label={`For ${countOf(roundsCounted, 'spillet runde', 'spillede runder')}`}>
          {arithmetic}
        </Pair>
      )}
      <Pair label={released && refundOre > giftCardOre ? 'Givet fri' : 'Tilbage til dig'} strong>
        {formatKronerExact(refundOre)}
      </Pair>
      <BackOnGiftCard amountOre={giftCardOre} />
      {refundOre > giftCardOre && (
        <Paragraph>
          {released
            ? 'Beløbet var kun reserveret. Reservationen er ophævet. Det kan tage banken nogle dage at vise det.'
            : 'Pengene kommer tilbage på den måde, du betalte, senest 14 dage efter at vi modtog din fortrydelse.'}
        </Paragraph>
      )}
    </>
  )
}

function refundTitle({
  refundOre,
  giftCardOre = 0,
  released,
}: NonNullable<Receipt['refund']>): string {
  if (refundOre === 0) return 'Der er ikke noget at betale tilbage'
  return released && refundOre > giftCardOre ? 'Du bliver ikke trukket' : 'Du får penge tilbage'
}
