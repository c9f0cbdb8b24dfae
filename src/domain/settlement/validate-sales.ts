import type { ClipCard, Sale, SettlementInput } from './season-input.ts'
import { saleKinds } from './season-input.ts'
import { createUniqueCheck, saleDays, type ErrorList } from './settlement-errors.ts'

/** Checks sales, credit rounds and *klippekort*. */
export function validateSales(input: SettlementInput, list: ErrorList): void {
  const clubIds = new Set(input.clubs.map(({ id }) => id))
  const days = saleDays(input.season)
  const uniqueSale = createUniqueCheck(list)
  input.sales.forEach((sale, index) => {
    const path = `sales[${index}]`
    uniqueSale(`${path}.id`, sale.id)
    list.oneOf(`${path}.kind`, sale.kind, saleKinds)
    list.dayWithin(`${path}.soldOn`, sale.soldOn, days)
    const named = {
      sellerClubId: sale.sellerClubId,
      'clubDiscount.clubId': sale.clubDiscount?.clubId,
    }
    for (const [name, clubId] of Object.entries(named)) {
      if (clubId != null) list.check(clubIds.has(clubId), `${path}.${name}`, 'unknown_club')
    }
    validateSaleMoney(sale, path, list)
  })
  validateCredits(input, list)
  const uniqueCard = createUniqueCheck(list)
  input.clipCards.forEach((card, index) => {
    const path = `clipCards[${index}]`
    uniqueCard(`${path}.id`, card.id)
    list.count(`${path}.clips`, card.clips)
    list.dayWithin(`${path}.soldOn`, card.soldOn, days)
    validateClipMoney(card, path, list)
  })
}

function validateSaleMoney(sale: Sale, path: string, list: ErrorList) {
  const { listPrice, poolDiscount, operatorDiscount, vat, refunds, refundedVat } = sale
  const amounts = { listPrice, poolDiscount, operatorDiscount, vat, refunds, refundedVat }
  const clubDiscount = sale.clubDiscount?.amount ?? 0
  const whole = [
    ...Object.entries(amounts).map(([name, amount]) => list.amount(`${path}.${name}`, amount)),
    list.amount(`${path}.clubDiscount.amount`, clubDiscount),
  ]
  if (whole.includes(false)) return
  const paid = listPrice - poolDiscount - operatorDiscount - clubDiscount
  validateRefund({ paid, vat, refunds, refundedVat }, path, list)
}

function validateClipMoney(card: ClipCard, path: string, list: ErrorList) {
  const { listPrice, discount, vat, refunds, refundedVat } = card
  const amounts = { listPrice, discount, vat, refunds, refundedVat }
  const whole = Object.entries(amounts).map(([name, amount]) =>
    list.amount(`${path}.${name}`, amount),
  )
  if (whole.includes(false)) return
  validateRefund({ paid: listPrice - discount, vat, refunds, refundedVat }, path, list)
}

type PaidAndRefunded = { paid: number; vat: number; refunds: number; refundedVat: number }

/** No more is paid back than was paid, and the VAT that is left is at most what is left of the price. */
function validateRefund(
  { paid, vat, refunds, refundedVat }: PaidAndRefunded,
  path: string,
  list: ErrorList,
) {
  if (!list.check(refunds <= paid, `${path}.refunds`, 'refund_above_price')) return
  if (!list.check(refundedVat <= vat, `${path}.refundedVat`, 'refund_above_price')) return
  list.check(vat - refundedVat <= paid - refunds, `${path}.vat`, 'vat_above_price')
}

function validateCredits({ season, sales, creditRounds }: SettlementInput, list: ErrorList) {
  const passIds = new Set(sales.map(({ passId }) => passId))
  const unique = createUniqueCheck(list)
  creditRounds.forEach(({ id, passId, grantedOn, value }, index) => {
    const path = `creditRounds[${index}]`
    unique(`${path}.id`, id)
    list.check(passIds.has(passId), `${path}.passId`, 'unknown_card')
    list.dayWithin(`${path}.grantedOn`, grantedOn, saleDays(season))
    list.amount(`${path}.value`, value)
  })
}
