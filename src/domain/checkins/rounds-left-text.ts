import { countOf } from '#domain/shared/danish.ts'

type AtClub = { roundsLeft: number; roundsPerPass: number; creditRounds: number }

/** Rounds of the club itself that are left, without extra rounds. */
export const ownRoundsLeft = ({ roundsLeft: left, creditRounds }: Omit<AtClub, 'roundsPerPass'>) =>
  Math.max(0, left - creditRounds)

/** `1 af 2 runder tilbage`, with extra rounds `1 af 2 runder tilbage og 1 ekstra runde`. */
export function roundsLeftText(club: AtClub): string {
  const { roundsPerPass, creditRounds } = club
  const own = `${ownRoundsLeft(club)} af ${countOf(roundsPerPass, 'runde', 'runder')} tilbage`
  return creditRounds > 0
    ? `${own} og ${countOf(creditRounds, 'ekstra runde', 'ekstra runder')}`
    : own
}
