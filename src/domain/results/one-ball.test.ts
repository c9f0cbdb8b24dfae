import { expect, test } from 'vitest'
import { mulberry } from '#test/mulberry.ts'
import {
  countsStrokes,
  holeValue,
  oneBallWeights,
  sideHandicap as reckonedHandicap,
  strokesReceived,
  sum,
  type Partner as AnyPartner,
} from '#test/score-reckoning.ts'
import { fairHoles } from '#test/tournaments.ts'
import { sideHandicap } from '../competitions/sides/side-handicap.ts'
import { startingCompetitionTerms } from '../competitions/terms/competition-terms.ts'
import type { Format } from '../competitions/terms/scoring-format.ts'
import { recommendedForTeam, type OneBallPlay } from '../competitions/terms/team.ts'
import { courseHandicap } from '../handicap/course-handicap.ts'
import type { HoleScore } from '../scoring/hole-score.ts'
import { divisionField, type DivisionPlayer } from './division-field.ts'
import { rankField } from './rank-field.ts'

const formats: Format[] = [
  { kind: 'stroke_play' },
  { kind: 'stableford' },
  { kind: 'par_bogey' },
  { kind: 'maximum_score', maximum: 'doublePar' },
]

/** Tees of par 71, 72 and 73, which differ on the fourth hole. */
const tees = [
  { courseRatingTenths: 698, slopeRating: 121, par: 71 },
  { courseRatingTenths: 712, slopeRating: 128, par: 72 },
  { courseRatingTenths: 741, slopeRating: 137, par: 73 },
].map((tee) => ({
  ...tee,
  holes: fairHoles.map((hole, i) => (i === 3 ? { ...hole, par: hole.par + tee.par - 72 } : hole)),
}))
type Tee = (typeof tees)[number]
type Partner = AnyPartner & { tee: Tee }

type Side = { handicap: number; tee: Tee; scores: HoleScore[] }

/** The points, holes or strokes of a side; null without a result. */
function totalOf(format: Format, { handicap, tee, scores }: Side): number | null {
  const values = tee.holes.map(({ par, strokeIndex }, at) => {
    const given = strokesReceived(handicap, strokeIndex)
    const score = scores[at] ?? null
    return holeValue(reckonedFormat(format), { score, par, given, received: given })
  })
  const counted = values.filter((value) => value !== null)
  return counted.length < values.length ? null : sum(counted)
}

const reckonedFormat = ({ kind }: Format) => ({ format: kind, maximum: 'doublePar' as const })

const teamOf = (name: string) => {
  const [play = '', size = '2'] = name.split(' of ')
  return { kind: 'one_ball', play: play as OneBallPlay, size: Number(size), drivesEach: 0 } as const
}

function randomPartners(random: () => number, size: number): Partner[] {
  return Array.from({ length: size }, () => ({
    indexTenths: Math.floor(random() * 600) - 60,
    tee: tees[Math.floor(random() * 3)]!,
  }))
}

const cases = Object.keys(oneBallWeights).flatMap((name) =>
  formats.map((format) => [name, format.kind, format] as const),
)

test.each(cases)(
  'sides of %s in %s have the handicap, total and place of an independent calculation',
  (name, kind, format) => {
    const percents = oneBallWeights[name] ?? []
    const byStrokes = countsStrokes({ format: kind })
    const team = teamOf(name)
    const started = startingCompetitionTerms({ format, net: true })
    const terms = { ...started, team, allowance: recommendedForTeam(team, started.scoring) }
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = mulberry(seed)
      const sides = Array.from({ length: 8 }, () => {
        const partners = randomPartners(random, team.size)
        const own = partners.map(({ indexTenths, tee }) => ({
          courseHandicap: courseHandicap(indexTenths, tee),
          par: tee.par,
        }))
        const handicap = sideHandicap(own, terms, 71)
        expect({ seed, handicap }).toEqual({
          seed,
          handicap: reckonedHandicap(partners, percents, byStrokes ? 71 : null),
        })
        const tee = partners[0]!.tee
        const scores = tee.holes.map(({ par }): HoleScore =>
          random() < 0.02 ? 'picked_up' : par - 1 + Math.floor(random() * 4),
        )
        return { handicap, tee, scores }
      })
      const field = divisionField(sides.map(toPlayer), {
        scoring: terms.scoring,
        cut: null,
        drawnRound: 1,
      })
      const expected = sides.map((side) => totalOf(format, side))
      expect(field.map(({ rounds: [round] }) => (round?.noResult ? null : round?.total))).toEqual(
        expected,
      )
      for (const { id, place } of rankField(field, 'shared')) {
        const own = expected[Number(id)]
        const better = expected.filter(
          (other) => other !== null && own != null && (byStrokes ? other < own : other > own),
        )
        expect({ seed, id, place }).toEqual({
          seed,
          id,
          place: own === null ? null : better.length + 1,
        })
      }
    }
  },
)

const toPlayer = ({ handicap, tee, scores }: Side, i: number): DivisionPlayer => ({
  id: String(i),
  status: null,
  cards: [
    {
      round: 1,
      holes: tee.holes,
      handicapIndexTenths: null,
      playingHandicap: handicap,
      deducted: 0,
      scores,
    },
  ],
})
