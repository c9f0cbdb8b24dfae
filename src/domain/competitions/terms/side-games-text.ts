import { countOf, listInDanish } from '#domain/shared/danish.ts'

export type SkinTerms = {
  /** What happens to the skin of a hole when several have the lowest score. */
  halved: 'carried' | 'none' | 'split'
  /** What happens to skins that are not won after the last hole. */
  left: 'expires' | 'split' | 'play_off'
  /** The value of a hole in whole skins or øre. */
  holeValue: number
}

/** The terms of a scramble: each player's share of the handicap, and how often each must drive. */
export type ScrambleTerms = {
  /** Whole percent of the course handicaps, the lowest first. */
  percentsLowToHigh: readonly number[]
  /** The least number of used drives of each player; 0 for no requirement. */
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

/** The players' shares of the handicap of a side that plays one ball. */
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
