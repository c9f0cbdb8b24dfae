import { isBefore, type Instant, type Moment } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { evaluate } from './evaluate.ts'
import { offlineHistory, type OwnCheckIn } from './offline-history.ts'
import type { DynamicCode, PassToken } from './pass-token.ts'
import {
  cardKey,
  termsOfSnapshot,
  type Digest,
  type ReceptionSnapshot,
  type SnapshotCard,
} from './reception-snapshot.ts'
import type { CheckInGolfer, CheckInPass, EvaluateInput, PlayTerms, Verdict } from './verdict.ts'
import { verifyDynamicCode, type VerifySignature } from './verify-code.ts'

export type OfflineScan = {
  code: DynamicCode
  /** Undefined when the device has none that may be used. */
  snapshot: ReceptionSnapshot | undefined
  /** Finds a listed card by its key. A card that is not listed is valid; of one that cannot be read nothing is known. */
  findCard: (key: string) => Promise<SnapshotCard | undefined | 'unreadable'>
  own: readonly OwnCheckIn[]
  operatorKeys: readonly Uint8Array[]
  now: Instant
  /** The Danish wall clock of `now`. */
  at: Moment
  holes: 9 | 18
  intent: EvaluateInput['intent']
  /** False when staff see that the guest is another person. */
  isHolder: boolean
}

export type Crypto = { verify: VerifySignature; digest: Digest }

/**
 * - `evaluated`: by the rules of the server, with what the device knows; a forged code is an unknown card
 * - `expired`: a genuine code that was shown too long ago
 * - `unchecked`: genuine, but nothing is known about the card
 */
export type OfflineVerdict =
  | { kind: 'evaluated'; verdict: Verdict; key: string; name?: string; productName?: string }
  | { kind: 'expired' }
  | { kind: 'unchecked'; name: string }

/** Evaluates a dynamic code without a connection (docs/algorithms/check-in-offline.md). */
export async function evaluateOffline(
  scan: OfflineScan,
  { verify, digest }: Crypto,
): Promise<OfflineVerdict> {
  const { code, snapshot, operatorKeys, now, at } = scan
  const { token } = code
  const signed = await verifyDynamicCode(code, { operatorKeys, now, today: at.day, verify })
  if (signed === 'expired') return { kind: 'expired' }
  const key = await cardKey(token.passId, digest)
  if (signed === 'forged') {
    const club = { id: snapshot?.clubId ?? '', terms: [] }
    const { holes, intent } = scan
    return { kind: 'evaluated', key, verdict: evaluate({ club, at, holes, intent, history: [] }) }
  }
  const card = await scan.findCard(key)
  if (card === 'unreadable') return { kind: 'unchecked', name: token.shownName }
  const sold = snapshot && termsOfCard(snapshot, token, card)
  const isUnknown = !snapshot || !sold || (!card && !snapshot.isComplete)
  if (isUnknown) return { kind: 'unchecked', name: token.shownName }
  const input = toOfflineInput({ ...scan, snapshot }, { key, card: card ?? { key }, sold })
  const { shownName: name } = token
  return { kind: 'evaluated', key, verdict: evaluate(input), name, productName: sold.productName }
}

/** Its own terms, else those of its product in the season of the token. */
function termsOfCard(
  { products }: ReceptionSnapshot,
  { product, lastDay }: PassToken,
  card: SnapshotCard | undefined,
): PlayTerms | undefined {
  if (card?.terms !== undefined) return products[card.terms]
  return products.find(
    ({ productCode, playFrom, playTo }) =>
      productCode === product && playFrom <= lastDay && lastDay <= playTo,
  )
}

type Listed = { key: string; card: SnapshotCard; sold: PlayTerms }

function toOfflineInput(
  scan: OfflineScan & { snapshot: ReceptionSnapshot },
  { key, card, sold }: Listed,
): EvaluateInput {
  const { snapshot, at, holes, intent, isHolder } = scan
  const { token } = scan.code
  const { clubId } = snapshot
  const pass: CheckInPass = {
    id: key,
    state: card.state ?? 'active',
    stateSince: card.stateSince,
    sold,
    firstDay: token.firstDay,
    lastDay: token.lastDay,
    holderName: token.shownName,
    golferId: token.product === 'FIRMA-P' ? undefined : key,
    creditRounds: card.creditRounds ?? 0,
    replacedRounds: { [clubId]: card.replacedHere ?? 0 },
  }
  return {
    pass,
    golfer: isHolder ? toGolfer(card, { key, clubId, day: at.day }) : undefined,
    club: {
      id: clubId,
      terms: termsOfSnapshot(snapshot),
      course: snapshot.closures.findLast((closure) => isWithin(closure, at)),
    },
    at,
    holes,
    intent,
    history: offlineHistory(snapshot, card, { own: scan.own, pass }),
    plannedVisit: card.planned?.find(({ day }) => day === at.day),
  }
}

function toGolfer(
  card: SnapshotCard,
  { key, clubId, day }: { key: string; clubId: string; day: PlainDate },
): CheckInGolfer {
  const { membership = 'active' } = card
  const isUnconfirmed = membership === 'unconfirmed'
  return {
    id: key,
    handicapTenths: card.handicapTenths,
    homeClubIds: card.isMember ? [clubId] : [],
    formerHomeClubs: card.leftOn ? [{ clubId, leftOn: card.leftOn }] : [],
    membership: isUnconfirmed ? 'active' : membership,
    confirmedOn: isUnconfirmed ? undefined : day,
    firstWarnedOn: card.firstWarnedOn,
  }
}

function isWithin(
  { from, until }: { from: Moment; until?: Moment | undefined },
  at: Moment,
): boolean {
  return !isBefore(at, from) && (!until || isBefore(at, until))
}
