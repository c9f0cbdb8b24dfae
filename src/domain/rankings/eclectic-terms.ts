import { countOf } from '#domain/shared/danish.ts'

/** The terms of an eclectic: the best score of each hole over a season (docs/algorithms/eclectic.md). */
export type EclecticTerms = {
  kind: 'eclectic'
  net: boolean
  /** The course that is played, and the holes of a round on it; nine holes may be played twice. */
  course: { name: string; holes: 9 | 18 }
  /** The counted round whose playing handicap gives a player the strokes of a net list. */
  handicapOf: 'first_round' | 'latest_round'
  /** Rounds that a player must have played to get a place, from 1. */
  minimumRounds: number
}

const handicapText = {
  first_round: 'i sin første runde, der tæller',
  latest_round: 'i sin seneste runde, der tæller',
} as const

/** The terms as Danish sentences, as players read them above the list. */
export function eclecticTermsText(terms: EclecticTerms): string[] {
  const { net, course, handicapOf, minimumRounds } = terms
  const played =
    minimumRounds > 1 ? ` og have spillet mindst ${countOf(minimumRounds, 'runde', 'runder')}` : ''
  return [
    `Runder på ${course.name} med ${course.holes} huller tæller. For hvert hul tæller spillerens bedste score.`,
    net
      ? `Fra huller med tildelte slag trækkes de slag, spilleren fik ${handicapText[handicapOf]}.`
      : 'Der tælles brutto, uden tildelte slag.',
    `Man skal have en score på alle huller${played} for at få en placering.`,
    `Lige mange slag afgøres på de sidste ${course.holes === 9 ? '6' : '9, 6'} og 3 huller og det sidste hul.`,
  ]
}
