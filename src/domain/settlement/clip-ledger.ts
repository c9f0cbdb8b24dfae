import type { Ore } from '../shared/money.ts'
import { roundHalfUp } from '../shared/money.ts'
import type { ClipCard, SettlementFrame, UsedClip } from './season-input.ts'
import type { ClipTotals } from './season-result.ts'
import { wholePart, type BasisPoints } from './terms.ts'

/** What one *klippekort* and each of its clips are worth (D23). */
export type ClipMoney = {
  /** Including VAT, less refunds. */
  paid: Ore
  vat: Ore
  net: Ore
  /** Net ÷ clips, rounded down. */
  clip: Ore
  /** The part of a clip for the club visited. */
  forClub: Ore
}

/**
 * The money of a *klippekort*, whose clips are settled by themselves.
 * @throws RangeError without clips, or when discounts, refunds and VAT exceed the price.
 */
export function moneyOfClipCard(card: ClipCard, clipShare: BasisPoints): ClipMoney {
  const paid = card.listPrice - card.discount - card.refunds
  const vat = card.vat - card.refundedVat
  const net = paid - vat
  if (net < 0 || vat < 0 || card.clips < 1) {
    throw new RangeError('A klippekort has clips, and keeps at least its VAT')
  }
  const clip = Math.floor(net / card.clips)
  return { paid, vat, net, clip, forClub: roundHalfUp(clip * clipShare, wholePart) }
}

export type ClubClips = { clipsUsed: number; clips: Ore }

export type ClipLedger = {
  addClipCard: (card: ClipCard) => void
  addClip: (clip: UsedClip) => void
  totals: () => ClipTotals
  ofClub: (clubId: string) => ClubClips
}

type OpenCard = ClipMoney & { clips: number; used: number; counts: boolean }

/** Adds up *klippekort* and their used clips; cards first. */
export function createClipLedger({ clubs, cutOff, terms }: SettlementFrame): ClipLedger {
  const cards = new Map<string, OpenCard>()
  const perClub = new Map(
    clubs.map(({ id }): [string, ClubClips] => [id, { clipsUsed: 0, clips: 0 }]),
  )
  const ofClub = (clubId: string) => {
    const club = perClub.get(clubId)
    if (!club) throw new RangeError('A clip is used at a known club')
    return club
  }
  const addClipCard = (card: ClipCard) => {
    const counts = card.soldOn <= cutOff.day
    const money = moneyOfClipCard(card, terms.clipShare)
    cards.set(card.id, { ...money, clips: card.clips, used: 0, counts })
  }
  const addClip = ({ clipCardId, clubId, day, state }: UsedClip) => {
    if (state !== 'counted' || day > cutOff.day) return
    const card = cards.get(clipCardId)
    if (!card || card.used >= card.clips)
      throw new RangeError('A clip is of a known card, and left')
    if (!card.counts) return
    card.used += 1
    const club = ofClub(clubId)
    club.clipsUsed += 1
    club.clips += card.forClub
  }
  return { addClipCard, addClip, totals: () => totalsOf([...cards.values()]), ofClub }
}

function totalsOf(cards: readonly OpenCard[]): ClipTotals {
  const totals: ClipTotals = {
    cards: 0,
    sold: 0,
    used: 0,
    paid: 0,
    vat: 0,
    toClubs: 0,
    toOperator: 0,
    unused: 0,
  }
  for (const { counts, clips, used, paid, vat, net, clip, forClub } of cards) {
    if (!counts) continue
    // The odd øre of the division follow the last clip.
    const usedValue = used === clips ? net : used * clip
    totals.cards += 1
    totals.sold += clips
    totals.used += used
    totals.paid += paid
    totals.vat += vat
    totals.toClubs += used * forClub
    totals.toOperator += usedValue - used * forClub
    totals.unused += net - usedValue
  }
  return totals
}
