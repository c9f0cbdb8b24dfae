import { fraction } from '#domain/shared/fraction.ts'
import { countOf } from '#domain/shared/danish.ts'
import { eclecticTermsText, type EclecticTerms } from './eclectic-terms.ts'
import type { MeritTerms, PointScheme, SidePoints } from '#domain/results/order-of-merit.ts'

/** How a place becomes points; whole points. */
export type RankingScheme =
  | { kind: 'table'; points: number[]; beyond: number }
  | { kind: 'linear'; first: number; step: number; least: number }
  | { kind: 'share_of_field'; most: number }

/** The terms of an order of merit (docs/algorithms/order-of-merit.md). */
export type OrderOfMeritTerms = {
  kind: 'order_of_merit'
  scheme: RankingScheme
  /** How many of a player's tournaments count; null for all. */
  best: number | null
  /** Tournaments a player must have played to get a place, from 1. */
  minimumEvents: number
  /** Whether each player of a side gets the side's points in full, or an equal share of them. */
  sides: SidePoints
}

/** The terms of a ranking list: places become points, or the best score of each hole counts. */
export type RankingTerms = OrderOfMeritTerms | EclecticTerms

/** The most tournaments that a ranking list counts. */
export const maxRankingEvents = 60
/** The most points for a place, and the longest table of points. */
export const maxRankingPoints = 10_000
export const maxTablePlaces = 100

type NamedScheme = { key: string; name: string; scheme: RankingScheme }

/** Common tables in Danish clubs, offered for a new list; the first is the default. */
export const rankingSchemes: readonly [NamedScheme, ...NamedScheme[]] = [
  {
    key: 'ladies_day',
    name: '35, 32, 30, 29 … og 3 til resten',
    scheme: {
      kind: 'table',
      points: [35, 32, ...Array.from({ length: 27 }, (_, i) => 30 - i)],
      beyond: 3,
    },
  },
  {
    key: 'top_ten',
    name: '100, 80, 65 … til de ti bedste',
    scheme: { kind: 'table', points: [100, 80, 65, 55, 50, 45, 40, 36, 32, 29], beyond: 0 },
  },
  {
    key: 'linear',
    name: '50 til vinderen og 2 mindre for hver plads, mindst 1',
    scheme: { kind: 'linear', first: 50, step: 2, least: 1 },
  },
  {
    key: 'share',
    name: 'Efter andelen af feltet, højst 100',
    scheme: { kind: 'share_of_field', most: 100 },
  },
]

/** The terms as exact numbers, for `meritStandings`. */
export const meritTermsOf = ({ scheme, ...terms }: OrderOfMeritTerms): MeritTerms => ({
  scheme: toPointScheme(scheme),
  best: terms.best,
  minimumEvents: terms.minimumEvents,
  sides: terms.sides,
})

function toPointScheme(scheme: RankingScheme): PointScheme {
  const of = (points: number) => fraction(points)
  switch (scheme.kind) {
    case 'table':
      return { kind: 'table', points: scheme.points.map(of), beyond: of(scheme.beyond) }
    case 'linear': {
      const { first, step, least } = scheme
      return { kind: 'linear', first: of(first), step: of(step), least: of(least) }
    }
    case 'share_of_field':
      return { kind: 'share_of_field', most: of(scheme.most) }
  }
}

type Played = {
  /** A counted *række* is played in pairs or teams. */
  hasSides: boolean
}

/** The terms as Danish sentences, as players read them above the list. */
export const rankingTermsText = (terms: RankingTerms, played: Played): string[] =>
  terms.kind === 'eclectic' ? eclecticTermsText(terms) : orderOfMeritTermsText(terms, played)

/** What the players of a pair or team get of its points. */
export const sidePointsText: Record<SidePoints, string> = {
  full: 'Hver spiller på et hold får holdets point.',
  shared: 'Et holds point deles lige mellem spillerne på holdet.',
}

function orderOfMeritTermsText(
  { scheme, best, minimumEvents, sides }: OrderOfMeritTerms,
  { hasSides }: Played,
): string[] {
  const counted =
    best === null ? 'Alle turneringer tæller.' : `${bestText(best)} pr. spiller tæller.`
  const minimum =
    minimumEvents > 1
      ? `Man skal have spillet ${countOf(minimumEvents, 'turnering', 'turneringer')} for at få en placering.`
      : []
  return [
    schemeText(scheme),
    counted,
    minimum,
    hasSides ? sidePointsText[sides] : [],
    'Deler spillere en placering i en turnering, deler de pointene for de pladser, de optager. Lige mange point afgøres af flest sejre, så flest andenpladser og så videre.',
  ].flat()
}

const bestText = (best: number) =>
  best === 1 ? 'Den bedste turnering' : `De ${best} bedste turneringer`

function schemeText(scheme: RankingScheme): string {
  const pointText = (count: number) => countOf(count, 'point', 'point')
  switch (scheme.kind) {
    case 'table': {
      const { points, beyond } = scheme
      const shown = points.slice(0, 10).join(', ')
      const more = points.length > 10 ? ` … ned til ${points.at(-1)} for nr. ${points.length}` : ''
      const rest = beyond > 0 ? ` De øvrige får ${pointText(beyond)}.` : ''
      return `Point efter placering: ${shown}${more}.${rest}`
    }
    case 'linear': {
      const { first, step, least } = scheme
      const lowest = least > 0 ? `, dog mindst ${least}` : ''
      return `Vinderen får ${pointText(first)} og hver næste plads ${step} mindre${lowest}.`
    }
    case 'share_of_field':
      return `Vinderen får ${pointText(scheme.most)}. De andre får en andel efter, hvor stor en del af feltet de slog.`
  }
}
