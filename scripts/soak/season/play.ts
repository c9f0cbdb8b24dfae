import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import type { ApiClient } from '../../replay/api-client.ts'
import {
  expectSame,
  newId,
  type Day,
  type RecordedClub,
  type SeasonRecord,
  type Ledger,
} from './record.ts'
import { instantOf, type SeasonService } from './service.ts'
import { staffOf, type Staff } from './set-up.ts'

export type Reception = {
  service: SeasonService
  staff: Pick<Staff, 'clubs'>
  record: SeasonRecord
  ledger: Ledger
  /** Scans made without a connection, to be sent on a later day. */
  waiting: Scan[]
  outcomes: Map<string, number>
}

export type Player = { cardId: string; passId: string; isClip: boolean }

export type Scan = {
  player: Player
  club: RecordedClub
  day: Day
  holes: 9 | 18
  another?: boolean
}

/** The reception checks a guest in; what the service counts is recorded. */
export async function checkIn(reception: Reception, scan: Scan): Promise<CheckInAnswer> {
  const { service } = reception
  return send(reception, scan, { atClient: service.clock.now() })
}

/** Sends what was scanned without a connection, with the time of then. */
export async function sendWaiting(reception: Reception): Promise<void> {
  const { service, waiting } = reception
  for (const scan of waiting.splice(0)) {
    const atClient = instantOf(scan.day, 14, 5).toISOString()
    await send(reception, scan, { atClient, offline: true, sentAt: service.clock.now() })
  }
}

async function send(reception: Reception, scan: Scan, time: object): Promise<CheckInAnswer> {
  const { staff, record, ledger, outcomes } = reception
  const { player, club, day, holes, another = false } = scan
  const id = newId()
  const { secretary } = staffOf(staff, club.id)
  const answer = await secretary.ask<CheckInAnswer>('POST', '/check-ins', {
    id,
    way: 'manual',
    clubId: club.id,
    pass: { id: player.passId },
    manualReason: 'no_phone',
    holes,
    another,
    ...time,
  })
  const kind = [answer.outcome, answer.reasons[0]?.code].filter(Boolean).join(' ')
  outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
  if (!answer.outcome.startsWith('allow')) return answer
  const { cardId, isClip } = player
  expectSame(ledger, `Day of check-in ${id}`, answer.receipt?.day, day)
  record.checkIns.set(id, { id, cardId, clubId: club.id, day, holes, isClip })
  return answer
}

const voidRequest = () => ({ id: newId(), reason: 'mistake' })

/** The club gives the round back on the same day. */
export async function voidByClub({ staff, record }: Reception, checkInId: string): Promise<void> {
  const clubId = record.checkIns.get(checkInId)?.clubId ?? ''
  await staffOf(staff, clubId).secretary.ask('POST', `/check-ins/${checkInId}/void`, voidRequest())
  record.checkIns.delete(checkInId)
}

/** The operator takes a check-in back, at any time. */
export async function voidByOperator(
  backOffice: ApiClient,
  record: SeasonRecord,
  checkInId: string,
) {
  const { id: requestId, reason } = voidRequest()
  await backOffice.ask('POST', `/admin/check-ins/${checkInId}/void`, { requestId, reason })
  record.checkIns.delete(checkInId)
}
