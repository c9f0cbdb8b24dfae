import { refundText, withdrawalText } from '#domain/passes/withdrawal-text.ts'
import { formatDay, latest, type PlainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import type { PassRow, WithdrawalRow } from './queries.ts'
import type { Ctx } from '../ctx.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { refundTextOf, type GiftCardAgreement } from './withdraw-gift-card.ts'

/** A stored declaration with the card that it concerns, and what of its refund went to a gift card. */
export type Ended = {
  row: WithdrawalRow
  pass?: PassRow
  /** The last day of the right, when it has passed. */
  deadline?: PlainDate
  giftCardOre?: number
  /** Set when a gift card was withdrawn instead of a card. */
  giftCard?: GiftCardAgreement
}

/** The answer to a declaration about one or more cards. */
export function answerOf(ended: Ended[]) {
  const done = ended.filter(({ row }) => row.outcome === 'done')
  const first = (done[0] ?? ended[0]) as Ended
  const days = done.flatMap(({ row }) => row.refundBy ?? [])
  const refundBy = days.length > 0 ? days.reduce(latest) : null
  const refundOre = done.reduce((sum, { row }) => sum + (row.refundOre ?? 0), 0)
  return {
    id: first.row.declarationId,
    receivedAt: first.row.receivedAt.toISOString(),
    outcome: first.row.outcome,
    text: answerText(first, {
      refundOre,
      toGiftCardOre: done.reduce((sum, { giftCardOre = 0 }) => sum + giftCardOre, 0),
      refundBy,
    }),
    cards: done.flatMap(({ row, pass, giftCardOre, giftCard }) => {
      if (giftCard) return [giftCardOf(giftCard)]
      return pass ? [cardOf(row, pass, giftCardOre)] : []
    }),
    refundOre,
    refundBy,
  }
}

function cardOf(row: WithdrawalRow, pass: PassRow, toGiftCardOre = 0) {
  const { number, soldTerms } = pass
  const [kept, refund, rounds] = [row.retainedOre ?? 0, row.refundOre ?? 0, row.roundsCounted ?? 0]
  const { plannedRounds } = soldTerms
  // Kept and refunded amounts add up to what was paid for the card, or only for its upgrade.
  const price = kept + refund
  return {
    number,
    productName: contractName(pass, row.upgradeId !== null),
    price,
    roundsCounted: rounds,
    retainedOre: kept,
    refundOre: refund,
    toGiftCardOre,
    text: refundText({ price, plannedRounds, countedRounds: rounds, kept, refund }),
  }
}

const giftCardOf = (giftCard: GiftCardAgreement) => ({
  number: giftCard.order.number ?? '',
  productName: 'Gavekort',
  price: giftCard.priceOre,
  roundsCounted: 0,
  retainedOre: giftCard.priceOre - giftCard.refundOre,
  refundOre: giftCard.refundOre,
  toGiftCardOre: 0,
  text: refundTextOf(giftCard),
})

type Refunded = { refundOre: number; toGiftCardOre: number; refundBy: PlainDate | null }

function answerText(
  { row, pass, giftCard, deadline = pass?.withdrawalDeadline }: Ended,
  { refundOre, toGiftCardOre, refundBy }: Refunded,
) {
  if (row.outcome === 'done' && refundBy) {
    const paid = paidBackText({ refundOre, toGiftCardOre, refundBy })
    return `Aftalen er fortrudt. ${refundOre > 0 ? paid : 'Der er ikke noget beløb at betale tilbage.'}`
  }
  if (giftCard && (row.outcome === 'too_late' || row.outcome === 'already_ended')) {
    return withdrawalText(giftCard.status, giftCard.deadline, 'gift_card')
  }
  if (row.outcome === 'too_late' && deadline) return withdrawalText('too_late', deadline)
  if (row.outcome === 'already_ended' && deadline) return withdrawalText('ended', deadline)
  return 'Vi har modtaget din fortrydelse. Vi kunne ikke finde aftalen ud fra det, du skrev, så et menneske ser på den og svarer dig.'
}

/** The gift card has its part at once; the rest takes the payment's own time. */
function paidBackText({ refundOre, toGiftCardOre, refundBy }: Refunded & { refundBy: PlainDate }) {
  const restOre = refundOre - toGiftCardOre
  const rest = `${formatKroner(restOre)} tilbage senest ${formatDay(refundBy)}, på samme måde som du betalte.`
  if (toGiftCardOre === 0) return `Du får ${rest}`
  const back = `Der er sat ${formatKroner(toGiftCardOre)} tilbage på gavekortet`
  // The amount ends with the full stop of `kr.`
  return restOre > 0 ? `${back}, og du får ${rest}` : `${back} nu.`
}

/** Shown to everyone who is not signed in as the buyer. */
export const visitorsPreviewText =
  'Når du sender den, noterer vi dag og klokkeslæt. Du får en mail med et link, hvor du ser, hvad du får tilbage, og bekræfter. ' +
  'Først da er aftalen fortrudt, og kortet holder op med at gælde.'

export const previewText =
  'Kortet holder op med at gælde, når du bekræfter. ' +
  'Pengene kommer på samme måde, som du betalte, senest 14 dage efter. Kvitteringen får du på mail nu.'

/** The product's name, or the name of its upgrade. */
export const contractName = ({ soldTerms }: PassRow, isUpgrade: boolean) =>
  isUpgrade ? 'Opgradering af kortet' : soldTerms.productName

/** Queues the receipt, which the law requires on a durable medium, in the transaction of the withdrawal. */
export async function mailReceipt(
  ctx: Ctx,
  row: WithdrawalRow,
  {
    pass,
    deadline = pass?.withdrawalDeadline,
    released = false,
    giftCardOre = 0,
    giftCard,
  }: {
    pass?: PassRow
    deadline?: PlainDate
    released?: boolean
    giftCardOre?: number
    giftCard?: GiftCardAgreement & { released: boolean }
  },
) {
  const { name, contract, email, outcome } = row
  if (outcome === 'declared') throw new Error('An unconfirmed declaration has no receipt')
  await queueMail(ctx.db, ctx, {
    template: 'withdrawalReceipt',
    to: email,
    data: {
      name,
      contract,
      email,
      receivedAt: row.receivedAt.toISOString(),
      outcome,
      ...(giftCard && {
        giftCard: {
          priceOre: giftCard.priceOre,
          refundOre: giftCard.refundOre,
          released: giftCard.released,
        },
        deadline: giftCard.deadline,
        ...(giftCard.order.accountId === null && { withoutAccount: true }),
      }),
      ...(pass && {
        product: `${contractName(pass, row.upgradeId !== null)} ${pass.soldTerms.seasonCode}`,
        deadline,
      }),
      ...(pass &&
        outcome === 'done' && { refund: { ...refundOf(row, pass, released), giftCardOre } }),
    },
    dedupeKey: `withdrawal:${row.id}`,
  })
}

const refundOf = (row: WithdrawalRow, { soldTerms }: PassRow, released: boolean) => ({
  priceOre: (row.retainedOre ?? 0) + (row.refundOre ?? 0),
  roundsCounted: row.roundsCounted ?? 0,
  plannedRounds: soldTerms.plannedRounds,
  retainedOre: row.retainedOre ?? 0,
  refundOre: row.refundOre ?? 0,
  released,
})
