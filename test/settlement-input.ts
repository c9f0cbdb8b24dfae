import { readFileSync } from 'node:fs'
import { readSettlementFile } from '#contract/settlement/read-settlement-file.ts'
import { plainDate } from '#domain/shared/dates.ts'
import {
  startingClipShare,
  type ClipCard,
  type PartnerClub,
  type Sale,
  type SettlementInput,
  type UsedClip,
  type Visit,
} from '#domain/settlement/season-input.ts'
import { startingTerms } from '#domain/settlement/terms.ts'

const season = {
  code: '2027',
  salesFrom: plainDate('2026-11-27'),
  salesTo: plainDate('2027-09-30'),
  playFrom: plainDate('2027-03-01'),
  playTo: plainDate('2027-11-30'),
}

/** The final of 2027 by the starting terms without a guarantee, at the clubs A, B and C, without rows. */
export function settlementInput(part: Partial<SettlementInput> = {}): SettlementInput {
  return {
    season,
    cutOff: { day: season.playTo, final: true },
    terms: { ...startingTerms, guarantee: null, clipShare: startingClipShare },
    clubs: ['A', 'B', 'C'].map((id, index) => partnerClub(id, index + 1)),
    sales: [],
    creditRounds: [],
    visits: [],
    clipCards: [],
    clips: [],
    payments: [],
    carried: [],
    corrections: [],
    ...part,
  }
}

/** An exempt club that is a partner on all days of play. */
export const partnerClub = (id: string, dguNumber: number): PartnerClub => ({
  id,
  dguNumber,
  name: `Golfklub ${id}`,
  partner: [{ from: season.playFrom, to: season.playTo }],
  vat: { status: 'exempt' },
  leaves: false,
})

/** An exempt Sæsonkort at 1.495,00 that no club sold. */
export const saleOf = (id: string, part: Partial<Sale> = {}): Sale => ({
  id,
  passId: id,
  kind: 'ordinary',
  soldOn: plainDate('2027-03-01'),
  listPrice: 149_500,
  poolDiscount: 0,
  operatorDiscount: 0,
  clubDiscount: null,
  vat: 0,
  refunds: 0,
  refundedVat: 0,
  sellerClubId: null,
  ...part,
})

/** A counted weekday round of 18 holes, the card's first at the club. */
export const visitOf = (passId: string, clubId: string, part: Partial<Visit> = {}): Visit => ({
  id: `${passId} ${clubId} ${part.slot ?? 1}`,
  passId,
  clubId,
  day: plainDate('2027-06-01'),
  slot: 1,
  holes: 18,
  twoNines: false,
  state: 'counted',
  ...part,
})

/** An exempt *klippekort* of ten clips at 325,00. */
export const clipCardOf = (id: string, part: Partial<ClipCard> = {}): ClipCard => ({
  id,
  soldOn: plainDate('2027-03-01'),
  clips: 10,
  listPrice: 325_000,
  discount: 0,
  vat: 0,
  refunds: 0,
  refundedVat: 0,
  ...part,
})

/** So many used clips of a card at a club. */
export const clipsOf = (clipCardId: string, clubId: string, count: number): UsedClip[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${clipCardId} ${clubId} ${n}`,
    clipCardId,
    clubId,
    day: plainDate('2027-06-01'),
    state: 'counted',
  }))

/** A file of docs/examples as the command reads it. */
export function exampleInput(name: 'settlement-season' | 'settlement-methods'): SettlementInput {
  const read = readSettlementFile(JSON.parse(readFileSync(`docs/examples/${name}.json`, 'utf8')))
  if (!read.ok) throw new Error(`${name} has errors: ${JSON.stringify(read.errors)}`)
  return read.input
}
