import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import type { BasisPoints, SettlementTerms } from './terms.ts'

/**
 * Everything that the settlement of a season depends on (docs/settlement-file.md). Amounts are whole øre
 * from 0 unless a field says otherwise. What is dated after the cut-off does not count yet.
 */
export type SettlementInput = SettlementFrame & {
  sales: readonly Sale[]
  creditRounds: readonly CreditRound[]
  visits: readonly Visit[]
  clipCards: readonly ClipCard[]
  clips: readonly UsedClip[]
}

/** What is small and known before the rows: season, terms, clubs and their balances. */
export type SettlementFrame = {
  season: SettledSeason
  cutOff: CutOff
  terms: SeasonTerms
  clubs: readonly PartnerClub[]
  payments: readonly EarlierPayment[]
  carried: readonly CarriedAmount[]
  corrections: readonly CorrectionLine[]
}

/** Days of sale and play; all days are included. */
export type SettledSeason = {
  code: string
  salesFrom: PlainDate
  salesTo: PlainDate
  playFrom: PlainDate
  playTo: PlainDate
}

/** The last day that counts. The final one is on the last day of play or later; commission is paid then (E2). */
export type CutOff = { day: PlainDate; final: boolean }

/** `clipShare` is the part of a used clip for the club visited (D23). */
export type SeasonTerms = SettlementTerms & { clipShare: BasisPoints }

/** The usual part of a clip for the club visited. */
export const startingClipShare: BasisPoints = 8_500

/** How the payout to a club is taxed; `liablePart` is the agreed part of the amount that carries VAT. */
export type ClubVat =
  | { status: 'exempt' }
  | { status: 'liable' }
  | { status: 'mixed'; liablePart: BasisPoints }

export type PartnerClub = {
  id: string
  /** The club's number at the union; the lowest comes first in ties and lists. */
  dguNumber: number
  name: string
  /** The periods in which the club is a partner, both days included. */
  partner: readonly { from: PlainDate; to: PlainDate }[]
  vat: ClubVat
  /** No payment follows this season's: the final pays small amounts too, and invoices what the club owes. */
  leaves: boolean
}

export const saleKinds = ['ordinary', 'company', 'free', 'withdrawn'] as const
export type SaleKind = (typeof saleKinds)[number]

/** One order line of a card. A card may have several, such as an upgrade; they share `passId`. */
export type Sale = {
  id: string
  passId: string
  /** `withdrawn` also covers a cancelled sale. Only `ordinary` lines earn commission. */
  kind: SaleKind
  soldOn: PlainDate
  /** Including VAT. */
  listPrice: Ore
  poolDiscount: Ore
  operatorDiscount: Ore
  /** A discount that a club bears. */
  clubDiscount: { clubId: string; amount: Ore } | null
  /** VAT of the line when it was sold; 0 if exempt or a voucher. */
  vat: Ore
  /** Including VAT, at most what the buyer paid. */
  refunds: Ore
  /** The part of `vat` that was refunded. */
  refundedVat: Ore
  /** The club that earns the commission (D17). */
  sellerClubId: string | null
}

/** A round that replaces one lost at a club that left; the operator adds its value to the pool (E5). */
export type CreditRound = { id: string; passId: string; grantedOn: PlainDate; value: Ore }

export const visitStates = ['counted', 'voided', 'conflict'] as const
export type VisitState = (typeof visitStates)[number]

/** One used round (a slot); two nines of a day are one visit of 18 holes. Only `counted` ones weigh. */
export type Visit = {
  id: string
  passId: string
  clubId: string
  day: PlainDate
  /** The card's round at this club, from 1; unique among counted visits. */
  slot: number
  holes: 9 | 18
  twoNines: boolean
  state: VisitState
}

/** A *klippekort*. Its clips are not in the pool. */
export type ClipCard = {
  id: string
  soldOn: PlainDate
  clips: number
  /** For all clips, including VAT. */
  listPrice: Ore
  discount: Ore
  vat: Ore
  refunds: Ore
  refundedVat: Ore
}

export type UsedClip = {
  id: string
  clipCardId: string
  clubId: string
  day: PlainDate
  state: VisitState
}

/** A payment of this season; both amounts may be negative. `amount` is without VAT. */
export type EarlierPayment = {
  id: string
  clubId: string
  paidOn: PlainDate
  amount: Ore
  vat: Ore
}

/** What an earlier season's final carried to this one, without VAT; negative if the club owes it. One per club. */
export type CarriedAmount = { clubId: string; amount: Ore }

/** A correction of an earlier, closed season (`correctionOf`), without VAT; may be negative. */
export type CorrectionLine = { id: string; clubId: string; season: string; amount: Ore }
