import type { Ore } from '../shared/money.ts'

/** The terms of a card that its savings depend on. */
export type SavingsCard = {
  price: Ore
  days: 'all' | 'weekdays'
  /** The product's limit per club; null = each club decides. */
  roundsPerClub: number | null
  /** The limit over all clubs; null = no limit. */
  totalRounds: number | null
}

export type RoundDay = 'weekday' | 'weekend'

/** A round that the golfer plans to play. */
export type PlannedRound = {
  clubId: string
  day: RoundDay
  /** Price for a guest on that kind of day. */
  greenFee: Ore
  /** The club's limit of rounds per card. */
  roundsPerPass: number
  takesCard: boolean
}

/** Why a card does not cover a round. */
export type NotCovered = 'club' | 'day' | 'club_limit' | 'total_limit'

export type Savings = {
  /** In the order of the input; `notCovered` is null for a covered round. */
  rounds: { round: PlannedRound; notCovered: NotCovered | null }[]
  covered: Ore
  /** Green fees that the golfer pays with or without the card. */
  notCovered: Ore
  /** `covered − price`; negative when the card costs more than it saves. */
  saved: Ore
  /** Number of the covered round, from 1, that pays the card back; null when none does. */
  paidBackBy: number | null
  /** Rounds at the average covered fee that are still needed; null when paid back, or without a covered round. */
  roundsMissing: number | null
}

/** Computes what a card would save on planned rounds (docs/algorithms/savings.md). Green fees are øre from 0. */
export function savingsOf(card: SavingsCard, planned: readonly PlannedRound[]): Savings {
  const reasons = evaluateRounds(card, planned)
  const rounds = planned.map((round, i) => ({ round, notCovered: reasons[i] ?? null }))
  const fees = rounds.filter(({ notCovered }) => !notCovered).map(({ round }) => round.greenFee)
  const covered = sumOf(fees)
  const paidBackBy = fees.findIndex((_, i) => sumOf(fees.slice(0, i + 1)) >= card.price) + 1
  const missing = Math.ceil(((card.price - covered) * fees.length) / covered)
  return {
    rounds,
    covered,
    notCovered: sumOf(planned.map(({ greenFee }) => greenFee)) - covered,
    saved: covered - card.price,
    paidBackBy: paidBackBy || null,
    roundsMissing: paidBackBy || covered === 0 ? null : missing,
  }
}

/** Covers the rounds with the highest green fee first, and equal ones in their order. */
function evaluateRounds(
  card: SavingsCard,
  planned: readonly PlannedRound[],
): (NotCovered | null)[] {
  const reasons: (NotCovered | null)[] = planned.map(({ takesCard, day }) =>
    takesCard ? dayRefusal(card, day) : 'club',
  )
  const usedAt = new Map<string, number>()
  let used = 0
  const dearestFirst = planned
    .map((round, index) => ({ round, index }))
    .filter(({ index }) => reasons[index] === null)
    .toSorted((a, b) => b.round.greenFee - a.round.greenFee || a.index - b.index)
  for (const { round, index } of dearestFirst) {
    const usedHere = usedAt.get(round.clubId) ?? 0
    if (usedHere >= (card.roundsPerClub ?? round.roundsPerPass)) reasons[index] = 'club_limit'
    else if (card.totalRounds !== null && used >= card.totalRounds) reasons[index] = 'total_limit'
    else {
      usedAt.set(round.clubId, usedHere + 1)
      used += 1
    }
  }
  return reasons
}

const dayRefusal = ({ days }: SavingsCard, day: RoundDay): NotCovered | null =>
  days === 'weekdays' && day === 'weekend' ? 'day' : null

const sumOf = (amounts: readonly Ore[]) => amounts.reduce((sum, amount) => sum + amount, 0)
