import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishMinute } from '../clock.ts'

type Person = { name: string; clubName: string | null; dguNumber: string | null }

/** A delivered card with the facts that the handicap authority requires. */
export type SignedCard = {
  /** Our id of the card, the same for every revision. */
  externalId: string
  deliveredAt: Date
  tournamentName: string
  roundNumber: number
  day: PlainDate
  /** Danish minutes after midnight. */
  startMinute: number
  player: Person & { dguNumber: string }
  marker: Person
  handicapTenths: number
  playingHandicap: number
  course: {
    name: string
    teeName: string
    par: number
    ratingTenths: number
    slopeRating: number
  }
  /** In the order of the card. */
  holes: {
    number: number
    par: number
    strokeIndex: number
    lengthMetres: number | null
    strokesReceived: number
    score: HoleScore
  }[]
}

/**
 * A card in the format of the union's guide for scoring apps (decision 017). The course has name, rating
 * and holes instead of the exchange's course id, which is not public, and players have no lifetime id.
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
