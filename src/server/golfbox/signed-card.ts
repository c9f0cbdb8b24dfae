import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import type { ReportedCard } from './report-queries.ts'
import type { SignedCard } from './scorecard-receiver.ts'

/** The card as it is sent; undefined when something that it must say is not known. */
export function signedCard(found: ReportedCard): SignedCard | undefined {
  const { card, player, entry, marker, tee, terms, flight, round, tournament } = found
  const { dguNumber } = entry
  if (dguNumber === null || player.handicapTenths === null || marker === null) return undefined
  if (card.deliveredAt === null) return undefined
  const indexes = tee.holes.map(({ strokeIndex }) => strokeIndex)
  const received = terms.scoring.net ? strokesPerHole(player.playingHandicap, indexes) : []
  return {
    externalId: `${card.roundId}.${card.entryId}`,
    deliveredAt: card.deliveredAt,
    tournamentName: tournament.name,
    roundNumber: round.number,
    day: round.day,
    startMinute: flight.minute,
    player: { ...personOf(entry), dguNumber },
    marker: personOf(marker),
    handicapTenths: player.handicapTenths,
    playingHandicap: player.playingHandicap,
    course: {
      name: round.courseName,
      teeName: tee.name,
      par: tee.par,
      ratingTenths: tee.courseRatingTenths,
      slopeRating: tee.slopeRating,
    },
    holes: tee.holes.map((hole, i) => ({
      ...hole,
      strokesReceived: received[i] ?? 0,
      score: card.scores[i] ?? null,
    })),
  }
}

const personOf = ({ firstName, lastName, clubName, dguNumber }: ReportedCard['entry']) => ({
  name: `${firstName} ${lastName}`,
  clubName,
  dguNumber,
})
