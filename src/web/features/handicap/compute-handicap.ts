import { nearest, sumOf, type Fraction } from '#domain/shared/fraction.ts'
import {
  courseHandicap,
  courseHandicapNine,
  nineHoleIndex,
  ratingOfTwoLoops,
  ratingPart,
  slopePart,
  type TeeRating,
} from '#domain/handicap/course-handicap.ts'
import { validateStrokeIndexes, validateTee } from '#domain/handicap/validate-ratings.ts'
import { sideParts, sidePlayingHandicap } from '#domain/handicap/playing-handicap.ts'
import { strokeIndexesOfTwoLoops, strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import type { HandicapQuestion } from './parse-handicap-question.ts'

/** One player's course handicap, step by step. */
export type PlayerSteps = {
  index: number
  /** Half the index for nine holes, rounded to a tenth. */
  usedIndex: number
  slopePart: Fraction
  exact: Fraction
  courseHandicap: number
}

export type CardHole = { number: number; par: number; strokeIndex: number; strokes: number }

export type HandicapAnswer = {
  rating: TeeRating
  ratingPart: Fraction
  /** The asking player first. */
  players: PlayerSteps[]
  /** Each player's part of the playing handicap, lowest course handicap first. */
  parts: { courseHandicap: Fraction; percent: number; part: Fraction }[]
  exactPlaying: Fraction
  playingHandicap: number
  /** Undefined when the club's stroke indexes are invalid. */
  card: CardHole[] | undefined
}

/** Undefined when the tee's ratings are out of range. */
export function computeHandicap(question: HandicapQuestion): HandicapAnswer | undefined {
  const { chosen, holes, indexes, percents } = question
  const courseHoles = chosen.course.holes === 9 ? 9 : 18
  if (validateTee(chosen.tee, courseHoles).length > 0) return undefined
  const rating = holes === courseHoles ? chosen.tee : ratingOfTwoLoops(chosen.tee)

  const players = indexes.map((index) => stepsOf(index, rating, holes))
  const exact = players.map((player) => player.exact)
  const parts = sideParts(exact, percents)
  const playingHandicap = sidePlayingHandicap(exact, percents)
  return {
    rating,
    ratingPart: ratingPart(rating),
    players,
    parts,
    exactPlaying: sumOf(parts.map(({ part }) => part)),
    playingHandicap,
    card: cardOf(question, playingHandicap),
  }
}

function stepsOf(index: number, rating: TeeRating, holes: 9 | 18): PlayerSteps {
  const usedIndex = holes === 9 ? nineHoleIndex(index) : index
  const exact = (holes === 9 ? courseHandicapNine : courseHandicap)(index, rating)
  return {
    index,
    usedIndex,
    slopePart: slopePart(usedIndex, rating),
    exact,
    courseHandicap: nearest(exact),
  }
}

function cardOf({ chosen, holes }: HandicapQuestion, playing: number): CardHole[] | undefined {
  const loop = chosen.tee.holes
  const indexes = loop.map(({ strokeIndex }) => strokeIndex)
  if (loop.length !== chosen.course.holes || validateStrokeIndexes(indexes)) return undefined
  const isTwice = holes > loop.length
  const played = isTwice ? [...loop, ...loop] : loop
  const strokeIndexes = isTwice ? strokeIndexesOfTwoLoops(indexes) : indexes
  const strokes = strokesPerHole(playing, strokeIndexes)
  return played.map(({ par }, i) => ({
    number: i + 1,
    par,
    strokeIndex: strokeIndexes[i] ?? 0,
    strokes: strokes[i] ?? 0,
  }))
}
