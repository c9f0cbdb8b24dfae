import type { Ore } from '../shared/money.ts'

/** What a club typed in *Klubbens økonomi*, so that it is not asked again. */
export type ClubFigures = {
  /** Rounds of card guests in a season. */
  weekdayRounds: number
  weekendRounds: number
  nines: number
  /** Cards sold to the club's own members. */
  cardsSold: number
  /** Average rounds of a card in all clubs together. */
  roundsPerCard: number
  /** The club's green fees for guests. */
  greenFeeWeekdayOre: Ore
  greenFeeWeekendOre: Ore
}
