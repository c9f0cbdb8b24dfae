import { listInDanish } from '#domain/shared/danish.ts'

export type SkinTerms = {
  /** What happens to the skin of a hole when several have the lowest score. */
  halved: 'carried' | 'none' | 'split'
  /** What happens to skins that are not won after the last hole. */
  left: 'expires' | 'split' | 'play_off'
  /** The value of a hole in whole skins or øre. */
  holeValue: number
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
