import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { evaluateOffline, type OfflineVerdict } from '#domain/checkins/evaluate-offline.ts'
import { cardKey } from '#domain/checkins/reception-snapshot.ts'
import { parseScannedCode } from '#domain/checkins/scanned-code.ts'
import type { Verdict } from '#domain/checkins/verdict.ts'
import { decodeBase64Url } from '#domain/shared/base64url.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { getStored } from '../../browser-store.ts'
import { serverNow } from '../../server-clock.ts'
import type { CheckInRequest } from './check-in-outbox.ts'
import { offlineCrypto } from './offline-crypto.ts'
import { loadReceptionData, storeOwnCheckIn, type ReceptionOf } from './reception-snapshot.ts'

/**
 * What a reception answers without a connection. `unchecked`: a printed code, a typed number, or a card of which
 * this device knows nothing; `isGenuine` when the code was verified.
 */
export type OfflineAnswer =
  | Exclude<OfflineVerdict, { kind: 'unchecked' }>
  | { kind: 'unchecked'; isGenuine: boolean }

type StaffRequest = Extract<CheckInRequest, { way: 'staff_scan' | 'manual' }>

/** Evaluates a check-in of the reception on this device (docs/algorithms/check-in-offline.md). */
export async function answerOffline(
  of: ReceptionOf,
  request: StaffRequest,
  holes: 9 | 18,
): Promise<OfflineAnswer> {
  const scanned = request.way === 'staff_scan' ? parseScannedCode(request.code) : undefined
  const keys = await getStored<{ publicKey: string }[]>('scan:keys')
  if (scanned?.kind !== 'dynamic' || !keys) return { kind: 'unchecked', isGenuine: false }
  const now = serverNow()
  const at = danishMoment(now)
  const { snapshot, findCard, own } = await loadReceptionData(of)
  const scan = {
    code: scanned.code,
    snapshot,
    findCard,
    own,
    operatorKeys: keys.flatMap(({ publicKey }) => decodeBase64Url(publicKey) ?? []),
    now,
    at,
    holes,
    intent: request.another ? ('another_round' as const) : ('check_in' as const),
    isHolder: request.isHolder ?? true,
  }
  const answer = await evaluateOffline(scan, offlineCrypto)
  if (answer.kind === 'unchecked') return { kind: 'unchecked', isGenuine: true }
  if (answer.kind === 'evaluated' && countsRound(answer.verdict)) {
    await storeOwnCheckIn(of, { id: request.id, key: answer.key, ...at, holes })
  }
  return answer
}

const countsRound = ({ slot }: Verdict) => slot !== undefined && slot.kind !== 'already'

/** Whether the guest is sent away. */
export const isRefusal = (answer: OfflineAnswer): boolean =>
  answer.kind === 'expired' || (answer.kind === 'evaluated' && answer.verdict.outcome === 'deny')

/** Remembers a check-in that the server allowed, because the next snapshot is minutes away. */
export async function noteAnswered(of: ReceptionOf, answer: CheckInAnswer, holes: 9 | 18) {
  const { id, outcome, guest } = answer
  if (!guest || (outcome !== 'allow' && outcome !== 'allow_with_warning')) return
  const key = await cardKey(guest.passId, offlineCrypto.digest)
  await storeOwnCheckIn(of, { id, key, ...danishMoment(serverNow()), holes })
}
