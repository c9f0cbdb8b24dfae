import { addDays, daysBetween, latest, type PlainDate } from '../shared/dates.ts'
import { bankDay } from './payments.ts'

/** The cut-offs of a season: two payments on account and the final; `correction` settles a closed season again. */
export const cutOffKinds = ['on_account_1', 'on_account_2', 'final', 'correction'] as const
export type CutOffKind = (typeof cutOffKinds)[number]

/** The words of statements and pages. */
export const cutOffNames: Record<CutOffKind, string> = {
  on_account_1: '1. a conto',
  on_account_2: '2. a conto',
  final: 'Slutafregning',
  correction: 'Efterregulering',
}

export type CutOffDays = {
  /** The last day that counts. */
  day: PlainDate
  /** A bank day. */
  payOn: PlainDate
  /** The last day for objections; null on account, which the final corrects. */
  objectionsUntil: PlainDate | null
}

type Play = { playFrom: PlainDate; playTo: PlainDate }

/**
 * The days of a cut-off (D13). On account counts until 30 June and 30 September, so that a guest forgotten in a month
 * can be added until the 5th, and pays on the 15th. The final counts the whole season, takes objections for 18 days
 * after it and pays after 22. A season that does not span these days is cut after two and four fifths of it.
 */
export function cutOffDays({ playFrom, playTo }: Play, kind: CutOffKind): CutOffDays {
  if (kind === 'final' || kind === 'correction') {
    return {
      day: playTo,
      payOn: bankDay(addDays(playTo, 22)),
      objectionsUntil: addDays(playTo, 18),
    }
  }
  const date = kind === 'on_account_1' ? '06-30' : '09-30'
  const usual = `${playTo.slice(0, 4)}-${date}` as PlainDate
  const fifths = kind === 'on_account_1' ? 2 : 4
  const part = Math.floor((daysBetween(playFrom, playTo) * fifths) / 5)
  const day = playFrom < usual && usual < playTo ? usual : addDays(playFrom, part)
  return { day, payOn: bankDay(addDays(day, 15)), objectionsUntil: null }
}

/**
 * The days of a statement that is issued on a day. One that is issued late is paid on the next bank day, and a late final
 * leaves clubs as many days for objections as one in time (10), and then pays after as many (14).
 */
export function statementDays(play: Play, kind: CutOffKind, issuedOn: PlainDate): CutOffDays {
  const { day, payOn, objectionsUntil } = cutOffDays(play, kind)
  if (objectionsUntil === null) {
    return { day, payOn: issuedOn < payOn ? payOn : nextBankDay(issuedOn), objectionsUntil }
  }
  const until = latest(objectionsUntil, addDays(issuedOn, 10))
  return {
    day,
    // Easter moves the bank day before by five days; the money is sent after the last day for objections.
    payOn: latest(latest(payOn, bankDay(addDays(issuedOn, 14))), nextBankDay(until)),
    objectionsUntil: until,
  }
}

/** The day on which the bank transfers: that of the statements, or the next bank day when it has passed. */
export const transferDay = (payOn: PlainDate, today: PlainDate): PlainDate =>
  payOn < today ? nextBankDay(addDays(today, -1)) : payOn

/** The first bank day after a day. */
function nextBankDay(after: PlainDate): PlainDate {
  let day = addDays(after, 1)
  while (bankDay(day) !== day) day = addDays(day, 1)
  return day
}

/** The day on which a changed bank account counts: three bank days after its confirmation (D18). */
export function accountValidFrom(confirmedOn: PlainDate): PlainDate {
  return nextBankDay(nextBankDay(nextBankDay(confirmedOn)))
}
