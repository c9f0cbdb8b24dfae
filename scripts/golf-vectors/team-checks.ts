import type { SkinTerms } from '#domain/competitions/terms/side-games-text.ts'
import { z } from 'zod'
import { eclecticCard, scoreTeam } from '#domain/scoring/team-formats.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { playSkins } from '#domain/scoring/skins.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { check, grossPerHole, numberOf, perHole, whole, type Checks } from './check.ts'

const cardOf = z.object({ gross: grossPerHole, ph: whole.default(0) })
const cards = z.union([
  z.array(grossPerHole).min(1).max(20),
  z.record(z.string(), grossPerHole).transform((byName) => Object.values(byName)),
])
const netTeam = z.object({ strokeIndex: perHole, players: z.record(z.string(), cardOf) })
const skinTerms = z.object({
  carry: z.boolean(),
  value: z.int().min(1).default(1),
  tie: z.literal('split').optional(),
  leftover: z.enum(['expires', 'split', 'playoff']).default('expires'),
  strokeIndex: perHole.optional(),
})
const grossSkins = skinTerms.extend({
  cards: z.record(z.string(), grossPerHole),
  /** Given for net skins only. */
  playingHandicaps: z.record(z.string(), whole).default({}),
})
const netSkins = skinTerms.extend({ players: z.record(z.string(), cardOf) })
const strokePlay = (net: boolean): Scoring => ({ format: { kind: 'stroke_play' }, net })

/** Four-ball, best k of m, skins and eclectic (golf-rules 2). */
export const teamChecks: Checks = {
  betterBallGross: check(z.object({ cards }), ({ cards }) => bestGross(cards, 1)),
  bestKofM: check(z.object({ cards, k: z.int().min(1).max(20) }), ({ cards, k }) =>
    bestGross(cards, k),
  ),
  betterBallNet: check(netTeam, ({ players, strokeIndex }) =>
    teamTotal(Object.values(players), { strokeIndex, scoring: strokePlay(true), k: 1 }),
  ),
  betterBallStableford: check(netTeam.extend({ par: perHole }), ({ players, strokeIndex, par }) =>
    teamTotal(Object.values(players), {
      strokeIndex,
      par,
      scoring: { format: { kind: 'stableford' }, net: true },
      k: 1,
    }),
  ),
  skins: check(z.union([netSkins, grossSkins]), (given) => {
    const players = 'players' in given ? given.players : withStrokes(given)
    const names = Object.keys(players)
    const nets = Object.values(players).map((card) => netOf(card, given.strokeIndex))
    const { won, unclaimed } = playSkins(nets, skinTermsOf(given))
    const totals = names.map((name, i) => [name, numberOf(won[i])])
    return { totals: Object.fromEntries(totals), unclaimed: numberOf(unclaimed) }
  }),
  netHole: check(
    z.object({
      par: whole.optional(),
      strokeIndex: z.int().min(1).max(18),
      players: z.record(z.string(), z.object({ gross: whole.nullable(), ph: whole })),
    }),
    ({ strokeIndex, players }) => {
      const names = Object.keys(players)
      const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)
      const nets = Object.values(players).map(({ gross, ph }) => {
        const received = strokesPerHole(ph, eighteen)[strokeIndex - 1] ?? 0
        return [gross === null ? null : gross - received]
      })
      const hole = playSkins(nets).holes[0]
      const winner = hole?.winner ?? null
      return { winner: winner === null ? null : names[winner], carried: hole?.halved ?? false }
    },
  ),
  eclectic: check(z.object({ rounds: z.array(grossPerHole).min(1) }), ({ rounds }) =>
    eclecticCard(rounds),
  ),
}

function withStrokes({ cards, playingHandicaps }: z.output<typeof grossSkins>) {
  const each = Object.entries(cards).map(
    ([name, gross]) => [name, { gross, ph: playingHandicaps[name] ?? 0 }] as const,
  )
  return Object.fromEntries(each)
}

/** Net scores of a card; null for a hole that has not been played. */
function netOf({ gross, ph }: z.output<typeof cardOf>, strokeIndex?: number[]) {
  const strokes = strokesPerHole(ph, strokeIndex ?? gross.map((_, i) => i + 1))
  return gross.map((score, i) => (score === null ? null : score - (strokes[i] ?? 0)))
}

function skinTermsOf({ carry, tie, leftover, value }: z.output<typeof skinTerms>): SkinTerms {
  const left = leftover === 'playoff' ? 'play_off' : leftover
  return { halved: tie ?? (carry ? 'carried' : 'none'), left, holeValue: value }
}

function bestGross(cards: (number | null)[][], k: number) {
  const players = cards.map((gross) => ({ gross, ph: 0 }))
  const strokeIndex = (cards[0] ?? []).map((_, i) => i + 1)
  return teamTotal(players, { strokeIndex, scoring: strokePlay(false), k })
}

/** The team's total; null if a hole has no score. A null on a card is a ball that was not holed. */
function teamTotal(
  players: { gross: (number | null)[]; ph: number }[],
  given: { strokeIndex: number[]; par?: number[]; scoring: Scoring; k: number },
): number | null {
  const { strokeIndex, par = strokeIndex.map(() => 4), scoring, k } = given
  const cards = players.map(({ gross, ph }) => ({
    par,
    strokeIndexes: strokeIndex,
    playingHandicap: ph,
    scores: gross.map((score) => score ?? ('picked_up' as const)),
  }))
  const round = scoreTeam(cards, { scoring, k })
  return round.noResult ? null : round.total
}
