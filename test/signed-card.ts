import { plainDate } from '#domain/shared/dates.ts'
import type { SignedCard } from '#server/golfbox/write-scorecard.ts'

const holes = Array.from({ length: 9 }, (_, i) => ({
  number: i + 10,
  par: 4,
  strokeIndex: 2 * i + 1,
  lengthMetres: i === 0 ? null : 330,
  strokesReceived: i === 8 ? -1 : 0,
  score: 5,
}))
/** Nine holes of a plus player, handed in after midnight. */
export const signedCard: SignedCard = {
  externalId: 'round.entry',
  // Past midnight in Denmark, but not yet in UTC.
  deliveredAt: new Date('2027-06-12T22:05:00Z'),
  tournamentName: 'Aftenmatch',
  roundNumber: 2,
  day: plainDate('2027-06-12'),
  startMinute: 8 * 60 + 5,
  player: { name: 'Bo Kjær', clubName: null, dguNumber: '72-4197' },
  marker: { name: 'Anna Holm', clubName: 'Hjemme Golfklub', dguNumber: null },
  handicapTenths: -12,
  playingHandicap: -1,
  course: { name: 'Skovbanen', teeName: '58', par: 36, ratingTenths: 356, slopeRating: 128 },
  holes,
}
