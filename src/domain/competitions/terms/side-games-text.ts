import { countOf, listInDanish } from '#domain/shared/danish.ts'

export type SkinTerms = {
  /** What becomes of a hole that is halved for lowest. */
  halved: 'carried' | 'none' | 'split'
  /** What becomes of skins nobody has won when every hole is played by all. */
  left: 'expires' | 'split' | 'play_off'
  /** What a hole is worth, in skins or øre; whole. */
  holeValue: number
}

/** A scramble's own terms: what each brings to the handicap, and how often each must drive. */
export type ScrambleTerms = {
  /** Whole percent of the course handicaps, the lowest first. */
  percentsLowToHigh: readonly number[]
  /** Drives of each player that must be used; 0 for as they like. */
  drivesEach: number
}

/** The printed conditions of a scramble (docs/algorithms/team-formats.md, One ball). */
export function scrambleText({ percentsLowToHigh, drivesEach }: ScrambleTerms): string[] {
  const drives = countOf(drivesEach, 'udslag', 'udslag')
  return [
    allowanceWeightsText(percentsLowToHigh),
    drivesEach === 0
      ? 'I vælger frit, hvis udslag I bruger.'
      : `Mindst ${drives} fra hver spiller skal bruges i løbet af runden.`,
  ]
}

/** What each player brings to a side that plays one ball. */
export const allowanceWeightsText = (percentsLowToHigh: readonly number[]): string =>
  `Siden spiller med ${listInDanish(percentsLowToHigh.map((part) => `${part} %`))} af spillernes spillehandicap, det laveste først.`

/** The printed conditions of skins (docs/algorithms/team-formats.md, Skins). */
export function skinsText({ halved, left }: SkinTerms, net: boolean): string[] {
  return [
    `Skins: den, der alene har den laveste ${net ? 'nettoscore' : 'score'} på et hul, vinder det.`,
    {
      carried: 'Et delt hul går videre til det næste.',
      none: 'Et delt hul er ikke noget værd.',
      split: 'Et delt hul deles mellem dem, der delte det.',
    }[halved],
    {
      expires: 'Det, ingen har vundet efter sidste hul, bortfalder.',
      split: 'Det, ingen har vundet efter sidste hul, deles mellem alle.',
      play_off: 'Det, ingen har vundet efter sidste hul, afgøres i omspil.',
    }[left],
  ]
}
