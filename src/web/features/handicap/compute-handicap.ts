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
  /** For nine holes half of it, rounded to a tenth. */
  usedIndex: number
  slopePart: Fraction
  exact: Fraction
  courseHandicap: number
}

export type CardHole = { number: number; par: number; strokeIndex: number; strokes: number }

export type HandicapAnswer = {
  rating: TeeRating
  ratingPart: Fraction
  /** One's own first. */
  players: PlayerSteps[]
  /** What each brings to the playing handicap, lowest course handicap first. */
  parts: { courseHandicap: Fraction; percent: number; part: Fraction }[]
  exactPlaying: Fraction
  playingHandicap: number
  /** Undefined when the club's stroke indexes cannot be played by. */
  card: CardHole[] | undefined
}

/** Undefined when the tee's ratings cannot be right. */
export function computeHandicap(question: HandicapQuestion): HandicapAnswer | undefined {
  const { chosen, holes, indexes, percents } = question
  const ownHoles = chosen.course.holes === 9 ? 9 : 18
  if (validateTee(chosen.tee, ownHoles).length > 0) return undefined
  const rating = holes === ownHoles ? chosen.tee : ratingOfTwoLoops(chosen.tee)

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
  const once = chosen.tee.holes
  const indexes = once.map(({ strokeIndex }) => strokeIndex)
  if (once.length !== chosen.course.holes || validateStrokeIndexes(indexes)) return undefined
  const isTwice = holes > once.length
  const played = isTwice ? [...once, ...once] : once
  const strokeIndexes = isTwice ? strokeIndexesOfTwoLoops(indexes) : indexes
  const strokes = strokesPerHole(playing, strokeIndexes)
  return played.map(({ par }, i) => ({
    number: i + 1,
    par,
    strokeIndex: strokeIndexes[i] ?? 0,
    strokes: strokes[i] ?? 0,
  }))
}
