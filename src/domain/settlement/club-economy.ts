import { roundPoints } from '../checkins/slots.ts'
import type { Ore } from '../shared/money.ts'
import { guaranteeShares } from './guarantee.ts'
import type { LineMoney } from './line-money.ts'
import { splitPool } from './split-pool.ts'
import type { SettlementTerms } from './terms.ts'

/** A club's expectation of a season: rounds of card guests, and cards sold to its own members. */
export type ClubExpectation = {
  weekdayRounds: number
  weekendRounds: number
  nines: number
  cardsSold: number
  /** Average rounds of a card in all clubs together, which no club can know in advance. */
  roundsPerCard: number
}

export type ClubEconomy = {
  points: number
  /** The club's share of the pool. */
  share: Ore
  topUp: Ore
  commission: Ore
  total: Ore
  rounds: number
  /** (share + topUp) ÷ rounds, rounded down, without commission. Undefined without rounds. */
  perRound: Ore | undefined
}

/** Assumed share of rounds at weekends and on holidays, of 100 rounds in all clubs. */
export const weekendRoundsOfHundred = 35

/** Assumed number of cards sold. It cancels out unless the club has most of the rounds. */
const cardsInNetwork = 1_000

/**
 * Estimates a club's income from a season by the functions of the settlement: the club is settled
 * against one other club that receives all other rounds. Every card has the same price, and the pool
 * is split by visits (method A) in any case, because method B depends on single cards.
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
  // A club with many guests needs a network with at least as many rounds.
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

/** Points of 100 rounds of 18 holes in an average club. */
const pointsOfHundred =
  (100 - weekendRoundsOfHundred) * roundPoints.weekday +
  weekendRoundsOfHundred * roundPoints.weekend
