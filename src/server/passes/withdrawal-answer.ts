import { refundText, withdrawalText } from '#domain/passes/withdrawal-text.ts'
import { formatDay, latest, type PlainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import type { PassRow, WithdrawalRow } from './queries.ts'
import type { Ctx } from '../ctx.ts'
import { queueMail } from '../notifications/queue-mail.ts'

/** A stored declaration with the card that it concerns. */
export type Ended = { row: WithdrawalRow; pass?: PassRow }

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
    text: answerText(first, refundOre, refundBy),
    cards: done.flatMap(({ row, pass }) => (pass ? [cardOf(row, pass)] : [])),
    refundOre,
    refundBy,
  }
}

function cardOf(row: WithdrawalRow, pass: PassRow) {
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
    text: refundText({ price, plannedRounds, countedRounds: rounds, kept, refund }),
  }
}

function answerText({ row, pass }: Ended, refundOre: number, refundBy: PlainDate | null): string {
  if (row.outcome === 'done' && refundBy) {
    const paid = `Du får ${formatKroner(refundOre)} tilbage senest ${formatDay(refundBy)}, samme vej som du betalte.`
    return `Aftalen er fortrudt. ${refundOre > 0 ? paid : 'Der er ikke noget beløb at betale tilbage.'}`
  }
  if (row.outcome === 'too_late' && pass) return withdrawalText('too_late', pass.withdrawalDeadline)
  if (row.outcome === 'already_ended' && pass)
    return withdrawalText('ended', pass.withdrawalDeadline)
  return 'Vi har modtaget din fortrydelse. Vi kunne ikke finde aftalen ud fra det, du skrev, så et menneske ser på den og svarer dig.'
}

/** Shown to everyone who is not signed in as the buyer. */
export const visitorsPreviewText =
  'Når du sender den, noterer vi dag og klokkeslæt. Du får en mail med et link, hvor du ser, hvad du får tilbage, og bekræfter. ' +
  'Først da er aftalen fortrudt, og kortet holder op med at gælde.'

export const previewText =
  'Når du bekræfter, fortryder du aftalen, og kortet holder op med at gælde med det samme. ' +
  'Du får det tilbage, du har betalt, minus de runder, du har spillet, hvis du selv bad om at begynde med det samme. ' +
  'Vi betaler senest 14 dage efter, samme vej som du betalte, og sender en kvittering på mail nu.'

/** The product's name, or the name of its upgrade. */
export const contractName = ({ soldTerms }: PassRow, isUpgrade: boolean) =>
  isUpgrade ? 'Opgradering af kortet' : soldTerms.productName

/** Queues the receipt, which the law requires on a durable medium, in the transaction of the withdrawal. */
export async function mailReceipt(
  ctx: Ctx,
  row: WithdrawalRow,
  {
    pass,
    released = false,
    giftCardOre = 0,
    isGiftCard = false,
  }: { pass?: PassRow; released?: boolean; giftCardOre?: number; isGiftCard?: boolean },
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
      isGiftCard,
      ...(pass && {
        product: `${contractName(pass, row.upgradeId !== null)} ${pass.soldTerms.seasonCode}`,
        deadline: pass.withdrawalDeadline,
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
