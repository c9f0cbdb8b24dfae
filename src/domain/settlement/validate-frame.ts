import type { PartnerClub, SeasonTerms, SettlementFrame } from './season-input.ts'
import { createUniqueCheck, saleDays, type ErrorList } from './settlement-errors.ts'

/** Checks season, terms, clubs and balances. */
export function validateFrame(frame: SettlementFrame, list: ErrorList): void {
  validateSeason(frame, list)
  validateTerms(frame.terms, list)
  validateClubs(frame.clubs, list)
  validateBalances(frame, list)
}

function validateSeason({ season, cutOff }: SettlementFrame, list: ErrorList) {
  const { salesFrom, salesTo, playFrom, playTo } = season
  const days = Object.entries({ salesFrom, salesTo, playFrom, playTo })
  const areDays = days.map(([name, day]) => list.day(`season.${name}`, day))
  if (areDays.includes(false)) return
  list.check(salesFrom <= salesTo, 'season.salesTo', 'backwards')
  list.check(playFrom <= playTo, 'season.playTo', 'backwards')
  if (!cutOff.final) {
    list.dayWithin('cutOff.day', cutOff.day, saleDays(season))
    return
  }
  if (list.day('cutOff.day', cutOff.day)) {
    list.check(cutOff.day >= playTo, 'cutOff.day', 'final_before_season_end')
  }
}

function validateTerms(terms: SeasonTerms, list: ErrorList) {
  const { method, operatorShare, commission, onAccount, guarantee, clipShare } = terms
  list.check(method === 'A' || method === 'B', 'terms.method', 'unknown_method')
  list.part('terms.operatorShare', operatorShare)
  if (commission.kind === 'part') list.part('terms.commission.of', commission.of)
  else list.amount('terms.commission.ore', commission.ore)
  list.part('terms.onAccount', onAccount)
  list.part('terms.clipShare', clipShare)
  if (!guarantee) return
  list.amount('terms.guarantee.perRound', guarantee.perRound)
  list.part('terms.guarantee.fromOperatorShare', guarantee.fromOperatorShare)
}

function validateClubs(clubs: readonly PartnerClub[], list: ErrorList) {
  const uniqueId = createUniqueCheck(list)
  const uniqueNumber = createUniqueCheck(list)
  clubs.forEach(({ id, dguNumber, partner, vat }, index) => {
    const path = `clubs[${index}]`
    uniqueId(`${path}.id`, id)
    uniqueNumber(`${path}.dguNumber`, dguNumber)
    list.count(`${path}.dguNumber`, dguNumber)
    if (vat.status === 'mixed') list.part(`${path}.vat.liablePart`, vat.liablePart)
    partner.forEach(({ from, to }, period) => {
      const fromIsDay = list.day(`${path}.partner[${period}].from`, from)
      const toIsDay = list.day(`${path}.partner[${period}].to`, to)
      if (fromIsDay && toIsDay) list.check(from <= to, `${path}.partner[${period}].to`, 'backwards')
    })
  })
}

function validateBalances(
  { clubs, payments, carried, corrections }: SettlementFrame,
  list: ErrorList,
) {
  const clubIds = new Set(clubs.map(({ id }) => id))
  const checkRow = (name: string, row: { clubId: string; amount: number }, index: number) => {
    list.check(clubIds.has(row.clubId), `${name}[${index}].clubId`, 'unknown_club')
    list.balance(`${name}[${index}].amount`, row.amount)
  }
  const uniquePayment = createUniqueCheck(list)
  payments.forEach((payment, index) => {
    checkRow('payments', payment, index)
    uniquePayment(`payments[${index}].id`, payment.id)
    list.balance(`payments[${index}].vat`, payment.vat)
    list.day(`payments[${index}].paidOn`, payment.paidOn)
  })
  const oneEach = createUniqueCheck(list)
  carried.forEach((row, index) => {
    checkRow('carried', row, index)
    oneEach(`carried[${index}].clubId`, row.clubId)
  })
  const uniqueCorrection = createUniqueCheck(list)
  corrections.forEach((row, index) => {
    checkRow('corrections', row, index)
    uniqueCorrection(`corrections[${index}].id`, row.id)
  })
}
