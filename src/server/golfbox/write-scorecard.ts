import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishMinute } from '../clock.ts'
import type { SignedCard } from './scorecard-receiver.ts'

/**
 * A card in the form of the union's guide for scoring apps (decision 017): the course by name, rating
 * and holes, for the exchange's own ids of courses are not ours to know, and nobody's lifetime id.
 */
export function writeScorecard(card: SignedCard) {
  const { course, holes, player, marker } = card
  const strokes = holes.map(({ score }) => strokesSent(score))
  return {
    CreateDateTime: dateTime(danishDay(card.deliveredAt), danishMinute(card.deliveredAt)),
    ExternalID: card.externalId,
    HCP: String(card.handicapTenths * 1000),
    PHCP: card.playingHandicap,
    Course: {
      Name: course.name,
      Country: 'DK',
      TeeName: course.teeName,
      TeePar: course.par,
      TeeRating: String(course.ratingTenths * 1000),
      TeeSlope: course.slopeRating,
      Holes: holes.map((hole) => ({
        Number: hole.number,
        Par: hole.par,
        Index: hole.strokeIndex,
        Length: hole.lengthMetres ?? 0,
        ExtraStrokes: hole.strokesReceived,
      })),
    },
    Round: {
      HolesPlayed: holes.length,
      RoundType: tournamentRound,
      StartTime: dateTime(card.day, card.startMinute),
      TournamentName: card.tournamentName,
      TournamentRoundNumber: card.roundNumber,
    },
    Result: {
      Strokes: strokes,
      TotalStrokes: strokes.includes(pickedUp) ? 0 : strokes.reduce((sum, one) => sum + one, 0),
      IsQualifying: true,
    },
    Player: {
      FullName: player.name,
      HomeClubName: player.clubName ?? '',
      HomeClubCountry: 'DK',
      UnionID: player.dguNumber,
    },
    Marker: {
      FullName: marker.name,
      HomeClubName: marker.clubName ?? '',
      ...(marker.dguNumber !== null && { UnionID: marker.dguNumber }),
    },
  }
}

const tournamentRound = 2
const pickedUp = 0
const notPlayed = -1

const strokesSent = (score: HoleScore): number =>
  score === 'picked_up' ? pickedUp : (score ?? notPlayed)

/** `20270612T094000`, on the Danish clock. */
const dateTime = (day: PlainDate, minute: number) =>
  `${day.replaceAll('-', '')}T${formatClock(minute).replace(/\D/g, '').padStart(4, '0')}00`
