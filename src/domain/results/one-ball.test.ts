import { expect, test } from 'vitest'
import { mulberry } from '#test/mulberry.ts'
import { fairHoles } from '#test/tournaments.ts'
import { sideHandicap } from '../competitions/sides/side-handicap.ts'
import { startingCompetitionTerms } from '../competitions/terms/competition-terms.ts'
import type { Format } from '../competitions/terms/scoring-format.ts'
import { recommendedForTeam, type OneBallPlay } from '../competitions/terms/team.ts'
import { courseHandicap } from '../handicap/course-handicap.ts'
import type { HoleScore } from '../scoring/hole-score.ts'
import { divisionField, type DivisionPlayer } from './division-field.ts'
import { rankField } from './rank-field.ts'

/** Percent of the lowest course handicap to the highest, as the rules print them (WHS Appendix C). */
const published: Record<string, number[]> = {
  foursomes: [50, 50],
  greensomes: [60, 40],
  chapman: [60, 40],
  'scramble of 2': [35, 15],
  'scramble of 3': [30, 20, 10],
  'scramble of 4': [25, 20, 15, 10],
}

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
type Partner = { indexTenths: number; tee: Tee }

/** A half is rounded up, also below zero. */
const rounded = (top: number, bottom: number) => Math.floor((2 * top + bottom) / (2 * bottom))

/**
 * Written without the implementation, in whole numbers: a course handicap in 1130ths is
 * index × slope + (rating − par) × 113, and only the sum of the weighted ones is rounded.
 */
function handicapOf(partners: readonly Partner[], percents: readonly number[], byStrokes: boolean) {
  const low = partners
    .map(({ indexTenths, tee }) => ({
      par: tee.par,
      in1130ths: indexTenths * tee.slopeRating + (tee.courseRatingTenths - 10 * tee.par) * 113,
    }))
    .toSorted((a, b) => a.in1130ths - b.in1130ths)
  const weighed = (of: (partner: (typeof low)[number]) => number) =>
    low.reduce((sum, partner, i) => sum + of(partner) * (percents[i] ?? 0), 0)
  const own = rounded(
    weighed(({ in1130ths }) => in1130ths),
    113_000,
  )
  return byStrokes
    ? own +
        rounded(
          weighed(({ par }) => par - 71),
          100,
        )
    : own
}

type Side = { handicap: number; tee: Tee; scores: HoleScore[] }

/** The points, holes or strokes of a side; null without a result. */
function totalOf({ kind }: Format, { handicap, tee, scores }: Side): number | null {
  let total = 0
  for (const [at, { par, strokeIndex }] of tee.holes.entries()) {
    const received = Math.floor((handicap + 18 - strokeIndex) / 18)
    const score = scores[at]
    if (typeof score !== 'number') {
      if (kind === 'stroke_play') return null
      if (kind === 'par_bogey') total -= 1
      if (kind === 'maximum_score') total += 2 * par - received
      continue
    }
    const net = score - received
    if (kind === 'stableford') total += Math.max(0, 2 + par - net)
    else if (kind === 'par_bogey') total += Math.sign(par - net)
    else total += kind === 'maximum_score' ? Math.min(score, 2 * par) - received : net
  }
  return total
}

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

const cases = Object.keys(published).flatMap((name) =>
  formats.map((format) => [name, format.kind, format] as const),
)

test.each(cases)(
  'sides of %s in %s have the handicap, total and place of an independent calculation',
  (name, kind, format) => {
    const percents = published[name] ?? []
    const byStrokes = kind === 'stroke_play' || kind === 'maximum_score'
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
          handicap: handicapOf(partners, percents, byStrokes),
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
