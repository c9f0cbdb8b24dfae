import { termsOn, type ClubTerms } from '#domain/clubs/terms.ts'
import { plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { termsOfSnapshot, type ReceptionSnapshot, type SnapshotCard } from './reception-snapshot.ts'
import { roundsLeft, usesCredit } from './rounds-left.ts'
import { freeSlot, holesOf } from './slots.ts'
import type { CheckInPass, CountedCheckIn } from './verdict.ts'

/** A check-in that this device allowed, and that the snapshot may not have yet. */
export type OwnCheckIn = {
  id: string
  /** `cardKey` of its pass. */
  key: string
  day: PlainDate
  minute: number
  holes: 9 | 18
}

/** Rounds of earlier days count by their number only, so their days need not be stored. */
const earlierDay = plainDate('2000-01-01')
const elsewhere = 'elsewhere'
const anotherGolfer = 'another'

/**
 * The counted check-ins of a card as far as a device knows them: those of the snapshot, then its own, each with the
 * slot that it takes. The golfer of the card's holder is the card's key.
 */
export function offlineHistory(
  snapshot: ReceptionSnapshot,
  card: SnapshotCard,
  { own, pass }: { own: readonly OwnCheckIn[]; pass: CheckInPass },
): CountedCheckIn[] {
  const { clubId } = snapshot
  const terms = termsOfSnapshot(snapshot)
  return withOwn(toHistory(snapshot, card), { own, clubId, key: card.key, pass, terms })
}

function toHistory({ clubId, day }: ReceptionSnapshot, card: SnapshotCard): CountedCheckIn[] {
  const { key, slotsHere = [], roundsElsewhere = 0, today = [] } = card
  const earlier = { golferId: key, day: earlierDay, minute: 0, holes: 18, credit: false } as const
  const ofToday = today.map(({ here, byHolder, ...row }) => ({
    ...row,
    clubId: here ? clubId : elsewhere,
    golferId: byHolder ? key : anotherGolfer,
    day,
    credit: false,
  }))
  const listed = new Set(ofToday.map((row) => `${row.clubId} ${row.slot}`))
  const slotsElsewhere = Array.from({ length: roundsElsewhere }, (_, i) => i + 1)
  const others = [
    ...slotsHere.map((slot) => ({ ...earlier, id: `here ${slot}`, clubId, slot })),
    ...slotsElsewhere.map((slot) => ({
      ...earlier,
      id: `elsewhere ${slot}`,
      clubId: elsewhere,
      slot,
    })),
  ].filter((row) => !listed.has(`${row.clubId} ${row.slot}`))
  return [...ofToday, ...others]
}

type OwnOfCard = {
  own: readonly OwnCheckIn[]
  clubId: string
  key: string
  pass: CheckInPass
  terms: readonly ClubTerms[]
}

/** Each own check-in uses an extra round when the club's rounds are used up, as on the server. */
function withOwn(history: CountedCheckIn[], given: OwnOfCard): CountedCheckIn[] {
  const { own, clubId, key, pass, terms } = given
  const known = new Set(history.map(({ id }) => id))
  const added = own
    .filter((row) => row.key === key && !known.has(row.id))
    .toSorted((a, b) => (a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1))
  return added.reduce((rows, { id, day, minute, holes }) => {
    const today = rows.filter(
      (row) => row.day === day && row.clubId === clubId && row.golferId === key,
    )
    const [first] = today
    const joins = holes === 9 && holesOf(today) === 9
    const row = { id, clubId, golferId: key, day, minute, holes }
    if (joins && first) return [...rows, { ...row, slot: first.slot, credit: first.credit }]
    const left = roundsLeft({ pass, history: rows, clubId }, termsOn(terms, day))
    return [...rows, { ...row, slot: freeSlot(rows, clubId), credit: usesCredit(left) }]
  }, history)
}
