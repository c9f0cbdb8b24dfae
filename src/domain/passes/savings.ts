import type { Ore } from '../shared/money.ts'

/** A card as far as savings go. */
export type ReckonedCard = {
  price: Ore
  days: 'all' | 'weekdays'
  /** The product's own number per club; null = each club decides. */
  roundsPerClub: number | null
  /** Null = no limit in all. */
  totalRounds: number | null
}

export type RoundDay = 'weekday' | 'weekend'

/** A round that a golfer means to play: at a club, on such a day. */
export type PlannedRound = {
  clubId: string
  day: RoundDay
  /** What a guest pays that day. */
  greenFee: Ore
  /** The club's own number of rounds for a card. */
  roundsPerPass: number
  takesCard: boolean
}

/** Why a round costs green fee all the same. */
export type NotCovered = 'club' | 'day' | 'club_limit' | 'total_limit'

export type Savings = {
  /** In the order given; `null` is covered. */
  rounds: { round: PlannedRound; notCovered: NotCovered | null }[]
  covered: Ore
  /** Green fee that is paid with or without the card. */
  notCovered: Ore
  /** `covered − price`; below 0 the card costs more than it saves. */
  saved: Ore
  /** The covered round, from 1, by which the card is paid back; null when it is not. */
  paidBackBy: number | null
  /** More rounds at the average covered fee until it is; null when paid back, or nobody knows. */
  roundsMissing: number | null
}

/** What a card would save on these rounds (docs/algorithms/savings.md). Green fees are øre from 0. */
export function savingsOf(card: ReckonedCard, planned: readonly PlannedRound[]): Savings {
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

/** The dearest are covered first; of two alike the one that stands first. */
function evaluateRounds(
  card: ReckonedCard,
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

const dayRefusal = ({ days }: ReckonedCard, day: RoundDay): NotCovered | null =>
  days === 'weekdays' && day === 'weekend' ? 'day' : null

const sumOf = (amounts: readonly Ore[]) => amounts.reduce((sum, amount) => sum + amount, 0)
