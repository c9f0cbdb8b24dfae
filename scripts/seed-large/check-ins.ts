import { slotWeight } from '#domain/checkins/slots.ts'
import { ruleVersionOf } from '#domain/passes/season.ts'
import { danishInstant } from '#server/clock.ts'
import type { Value } from './copy.ts'
import type { LargeCard, Round } from './plan-cards.ts'
import { dguNumberOf, idOf, type Sold } from './card-facts.ts'

export const checkInColumns =
  'id kind pass_id golfer_id club_id mode holes day minute at_client at_server offline skewed result reasons answer request_hash rule_version slot weight_points signals static_code manual_reason voids void_reason'
export const roundColumns =
  'pass_id club_id slot day holes golfer_id credit weight_points check_in_ids'

type Played = { card: LargeCard; round: Round; k: number }

/** All rounds in the order of the cards, each with the number of its check-in. */
function* played(cards: readonly LargeCard[]): Generator<Played, void> {
  let k = 0
  for (const card of cards) {
    for (const round of card.rounds) {
      yield { card, round, k }
      k += 1
    }
  }
}

/** Check-ins, and a void after those that were taken back. */
export function* checkInRows(cards: readonly LargeCard[], sold: Sold): Generator<Value[], void> {
  for (const one of played(cards)) {
    yield toRow(one, sold, false)
    if (one.round.isVoided) yield toRow(one, sold, true)
  }
}

/** The rounds that count. */
export function* roundRows(cards: readonly LargeCard[], { clubs }: Sold): Generator<Value[], void> {
  for (const { card, round, k } of played(cards)) {
    const { club, slot, day, holes, isVoided } = round
    if (isVoided) continue
    const points = slotWeight(holes, day)
    yield [
      idOf('pass', card.n),
      clubs[club]?.id ?? '',
      slot,
      day,
      holes,
      idOf('golfer', card.n),
      false,
      points,
      [idOf('checkIn', k)],
    ]
  }
}

const modes = ['golfer_sign', 'staff_scan', 'golfer_sign', 'staff_scan', 'manual'] as const

function toRow({ card, round, k }: Played, sold: Sold, isVoid: boolean): Value[] {
  const { club, slot, day, holes, minute } = round
  const at = danishInstant(day, minute)
  const sentAt = isVoid ? new Date(at.getTime() + 600_000) : at
  const mode = modes[k % modes.length] ?? 'staff_scan'
  const id = isVoid ? idOf('voided', k) : idOf('checkIn', k)
  return [
    id,
    isVoid ? 'void' : 'attempt',
    idOf('pass', card.n),
    idOf('golfer', card.n),
    sold.clubs[club]?.id ?? '',
    mode,
    holes,
    day,
    minute,
    sentAt,
    sentAt,
    !isVoid && k % 40 === 0,
    false,
    isVoid ? 'void' : 'allow',
    '[]',
    answerOf({ card, round, k }, sold, id),
    `stor-${id}`,
    ruleVersionOf(day),
    isVoid ? null : slot,
    isVoid ? 0 : slotWeight(holes, day),
    [],
    false,
    mode === 'manual' && !isVoid ? 'no_phone' : null,
    isVoid ? idOf('checkIn', k) : null,
    isVoid ? 'mistake' : null,
  ]
}

/** The answer as the reception got it. */
function answerOf({ card, round }: Played, { clubs }: Sold, id: string) {
  const { club, slot } = round
  const clubId = clubs[club]?.id ?? ''
  const clubName = clubs[club]?.name ?? ''
  return {
    id,
    outcome: 'allow',
    headline: `Velkommen til ${clubName}`,
    reasons: [],
    nextPossible: null,
    clubId,
    clubName,
    roundsLeft: { here: 2 - slot, total: null },
    guest: {
      passId: idOf('pass', card.n),
      passNumber: card.number,
      productName: card.terms.productName,
      name: `${card.firstName} ${card.lastName}`,
      dguNumber: dguNumberOf(card, clubs),
      homeClub: clubs[card.home]?.name ?? '',
      handicap: null,
    },
    askForName: false,
    receipt: null,
    undoUntil: null,
    flags: [],
  }
}
