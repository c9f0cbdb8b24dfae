import type { Day, RecordedClub, SeasonRecord } from '../record.ts'
import { floor, halfAway, halfUp, splitExactly } from './exact.ts'
import { add, clipForClub, reckonSales } from './lines.ts'
import { roundsUntil, type WeighedRound } from './rounds.ts'
import { pointsOf, sharesByCard, sharesByVisits } from './shares.ts'

export type CutOffAsked = { until: Day; final: boolean }

/** What a club has and gets at a cut-off, in whole øre. Named as the service names them, so that both can be compared. */
export type Reckoned = {
  clubId: string
  points: number
  share: number
  otherShare: number
  topUp: number
  commission: number
  clips: number
  clubDiscounts: number
  earned: number
  paidBefore: number
  payNow: number
  invoice: number
  carried: number
  notDue: number
  vat: number
  transfer: number
}

const leastPayment = 10_000n
const guaranteedRound = 9_000n

/**
 * The payouts of a season, computed from what the script did. Written from the rules of the season pass alone and apart
 * from the service, whose settlement it checks: nothing of `src` is used here.
 */
export function reckonPayouts(record: SeasonRecord, { until, final }: CutOffAsked): Reckoned[] {
  const sales = reckonSales(record, until)
  const rounds = roundsUntil(record, until).filter(
    ({ cardId }) => (sales.cards.get(cardId)?.net ?? 0n) > 0n,
  )
  const clubs = record.clubs.filter(({ partner }) => partner !== null)
  const pool = { clubs, sales, rounds, final, playTo: record.playTo }
  const shares = sharesByVisits(pool)
  const otherShares = sharesByCard(pool)
  const topUps = guaranteed({ clubs, rounds, shares, operatorKeeps: sales.operatorKeeps })
  const points = pointsOf(rounds)
  const clips = clipsOf(record, until)
  return clubs.map((club) => {
    const of = (sums: ReadonlyMap<string, bigint>) => sums.get(club.id) ?? 0n
    const parts = {
      share: of(shares),
      topUp: of(topUps),
      commission: of(sales.commission),
      clips: of(clips),
      clubDiscounts: of(sales.clubDiscounts),
    }
    const earned = parts.share + parts.topUp + parts.commission + parts.clips - parts.clubDiscounts
    const paidBefore = BigInt(record.paid.get(club.id) ?? 0)
    const leaves = (club.partner?.to ?? '') < record.playTo
    const balance = final
      ? atFinal(earned - paidBefore, leaves)
      : onAccount(parts.share, earned, paidBefore)
    const toPay = balance.payNow - balance.invoice
    const vat = club.vat === 'exempt' ? 0n : halfAway(toPay * 25n, 100n)
    const amounts = { ...parts, earned, paidBefore, ...balance, vat, transfer: toPay + vat }
    return {
      clubId: club.id,
      points: Number(of(points)),
      otherShare: Number(of(otherShares)),
      ...toNumbers(amounts),
    }
  })
}

const toNumbers = <Key extends string>(amounts: Record<Key, bigint>) =>
  Object.fromEntries(
    Object.entries<bigint>(amounts).map(([key, amount]) => [key, Number(amount)]),
  ) as Record<Key, number>

/** 60 % of the share earned so far, half an øre dropped; less than 100 kr. is carried. */
function onAccount(share: bigint, earned: bigint, paidBefore: bigint) {
  const due = floor(share * 60n, 100n) - paidBefore
  const pays = due >= leastPayment
  return {
    payNow: pays ? due : 0n,
    invoice: 0n,
    carried: pays ? 0n : due,
    notDue: earned - paidBefore - due,
  }
}

/** All that is left; less than 100 kr. is carried to the next season, unless the club leaves. */
function atFinal(open: bigint, leaves: boolean) {
  const none = { payNow: 0n, invoice: 0n, carried: 0n, notDue: 0n }
  if (leaves && open < 0n) return { ...none, invoice: -open }
  return leaves || open >= leastPayment ? { ...none, payNow: open } : { ...none, carried: open }
}

type Guaranteed = {
  clubs: readonly RecordedClub[]
  rounds: readonly WeighedRound[]
  shares: ReadonlyMap<string, bigint>
  operatorKeeps: bigint
}

/** At least 90 kr. for each round of 18 holes, from at most half of what the operator keeps. */
function guaranteed({ clubs, rounds, shares, operatorKeeps }: Guaranteed) {
  const halves = new Map<string, bigint>()
  for (const { clubId, isNine } of rounds) add(halves, clubId, isNine ? 1n : 2n)
  const lacks = clubs.map(({ id }) => {
    const lack = halfUp(guaranteedRound * (halves.get(id) ?? 0n), 2n) - (shares.get(id) ?? 0n)
    return lack > 0n ? lack : 0n
  })
  const missing = lacks.reduce((sum, lack) => sum + lack, 0n)
  const fund = operatorKeeps > 0n ? operatorKeeps / 2n : 0n
  const parts = clubs.map(({ dguNumber }, at) => ({
    weight: lacks[at] ?? 0n,
    tie: lacks[at] ?? 0n,
    order: dguNumber,
  }))
  const added = missing <= fund ? lacks : splitExactly(fund, parts)
  return new Map(clubs.map(({ id }, at) => [id, added[at] ?? 0n]))
}

/**
 * All klippekort of the script are of one size, so that every clip is worth the same. Two nines of a player at one club on
 * one day are one clip.
 */
function clipsOf({ clipCards, checkIns }: SeasonRecord, until: Day): Map<string, bigint> {
  const clips = new Map<string, bigint>()
  const [card] = clipCards
  if (!card) return clips
  const value = clipForClub(card)
  const used = new Set<string>()
  for (const { cardId, clubId, day, isClip } of checkIns.values()) {
    const key = [cardId, clubId, day].join(' ')
    if (!isClip || day > until || used.has(key)) continue
    used.add(key)
    add(clips, clubId, value)
  }
  return clips
}
