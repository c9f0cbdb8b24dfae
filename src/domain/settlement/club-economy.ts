import { roundPoints } from '../checkins/slots.ts'
import type { Ore } from '../shared/money.ts'
import { guaranteeShares } from './guarantee.ts'
import type { LineMoney } from './line-money.ts'
import { splitPool } from './split-pool.ts'
import type { SettlementTerms } from './terms.ts'

/** What a club expects of a season: card guests, and its own members who buy a card through it. */
export type ClubExpectation = {
  weekdayRounds: number
  weekendRounds: number
  nines: number
  cardsSold: number
  /** Rounds an average card is played in all clubs together: the one figure nobody knows. */
  roundsPerCard: number
}

export type ClubEconomy = {
  points: number
  /** From the pool, by the season's own way of splitting. */
  share: Ore
  topUp: Ore
  commission: Ore
  total: Ore
  rounds: number
  /** Share and top-up ÷ rounds, rounded down; commission is not part of it. Undefined without rounds. */
  perRound: Ore | undefined
}

/** Of a hundred rounds in all clubs so many are played at weekends or on holidays: an assumption. */
export const weekendRoundsOfHundred = 35

/** So many cards are sold in all: an assumption that cancels out, unless the club takes most of them. */
const cardsInNetwork = 1_000

/**
 * What a season would bring a club, by the settlement's own functions: the club is settled beside
 * *the others*, who together receive the rest of the rounds of all cards sold. Every card is sold
 * at the price given and split by visits (method A), whatever the season's method: who visited
 * whom cannot be expected.
 * @throws RangeError when a count is negative or not whole, or a card is not played once.
 */
export function clubEconomy(
  expected: ClubExpectation,
  money: LineMoney,
  terms: SettlementTerms,
): ClubEconomy {
  const counts = Object.values(expected)
  if (counts.some((n) => !Number.isInteger(n) || n < 0) || expected.roundsPerCard < 1) {
    throw new RangeError('Rounds and cards are whole numbers from 0, and a card is played')
  }
  const own = pointsOf(expected)
  const rounds = expected.weekdayRounds + expected.weekendRounds + expected.nines
  const commission = money.commission * expected.cardsSold
  if (rounds === 0) {
    return {
      points: 0,
      share: 0,
      topUp: 0,
      commission,
      total: commission,
      rounds,
      perRound: undefined,
    }
  }
  const { share, topUp } = settleBesideOthers({ expected, own, rounds, money, terms })
  const perRound = Math.floor((share + topUp) / rounds)
  return {
    points: own,
    share,
    topUp,
    commission,
    total: share + topUp + commission,
    rounds,
    perRound,
  }
}

type BesideOthers = {
  expected: ClubExpectation
  own: number
  rounds: number
  money: LineMoney
  terms: SettlementTerms
}

function settleBesideOthers({ expected, own, rounds, money, terms }: BesideOthers) {
  // A club of 3,000 guests needs a network in which so many rounds are played at all.
  const cards = Math.max(cardsInNetwork, Math.ceil((10 * rounds) / expected.roundsPerCard))
  const allRounds = cards * expected.roundsPerCard
  const othersPoints = Math.round((allRounds * pointsOfHundred) / 100) - own
  const { shares } = splitPool({
    method: 'A',
    clubs: [
      { id: 'own', dguNumber: 1, partnerOnLastDay: true },
      { id: 'others', dguNumber: 2, partnerOnLastDay: true },
    ],
    cards: [{ passId: 'all', net: cards * money.net, pool: cards * money.pool }],
    visits: [
      { passId: 'all', clubId: 'own', points: own },
      { passId: 'all', clubId: 'others', points: othersPoints },
    ],
    isFinal: true,
  })
  const [ownShare = 0, othersShare = 0] = shares.map(({ share }) => share)
  const eighteens = expected.weekdayRounds + expected.weekendRounds
  const { topUps } = guaranteeShares({
    clubs: [
      { clubId: 'own', share: ownShare, eighteens, nines: expected.nines },
      { clubId: 'others', share: othersShare, eighteens: allRounds - rounds, nines: 0 },
    ],
    operatorKeeps: cards * money.operatorKeeps,
    terms,
  })
  return { share: ownShare, topUp: topUps[0]?.topUp ?? 0 }
}

const pointsOf = ({ weekdayRounds, weekendRounds, nines }: ClubExpectation) =>
  weekdayRounds * roundPoints.weekday +
  weekendRounds * roundPoints.weekend +
  nines * roundPoints.nine

/** The points of a hundred rounds of 18 holes in an average club. */
const pointsOfHundred =
  (100 - weekendRoundsOfHundred) * roundPoints.weekday +
  weekendRoundsOfHundred * roundPoints.weekend
