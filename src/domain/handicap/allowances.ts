/** How much of the course handicap a format gives: to each player, or to a side that plays one ball. */
export type Allowance = {
  code: string
  /** The label in a list of choices: `Slagspil`. */
  name: string
  family: 'individual' | 'four_ball' | 'one_ball' | 'best_of_four' | 'match'
  /** Not in the published excerpt of the table, but of the same family. */
  assumed?: true
} & ({ of: 'player'; percent: number } | { of: 'side'; percentsLowToHigh: readonly number[] })

/**
 * The recommended handicap allowances (spillehandicaptildeling), WHS Appendix C, for fields of a
 * medium size. A committee may set others, so the arithmetic takes the percentage as an argument.
 */
export const allowances: readonly Allowance[] = [
  ...perPlayer('individual', [
    ['individualStableford', 'Stableford', 95],
    ['individualStroke', 'Slagspil', 95],
    ['individualParBogey', 'Par/bogey', 95],
    ['individualMaximumScore', 'Maksimum score', 95],
  ]),
  ...perPlayer('match', [
    ['matchIndividual', 'Hulspil', 100],
    ['matchFourBall', 'Fourball, hulspil', 90],
    ['total2Match', 'Samlet score af to, hulspil', 100],
  ]),
  ...perPlayer('four_ball', [
    ['fourBallStroke', 'Fourball, slagspil', 85],
    ['fourBallStableford', 'Fourball, stableford', 85],
    ['fourBallParBogey', 'Fourball, par/bogey', 90],
  ]),
  ...perPlayer('four_ball', [['fourBallMaximumScore', 'Fourball, maksimum score', 85]], true),
  ...perSide([
    ['foursomes', 'Foursome', [50, 50]],
    ['greensomes', 'Greensome', [60, 40]],
    ['chapman', 'Chapman (Pinehurst)', [60, 40]],
    ['scramble2', 'Scramble, to spillere', [35, 15]],
    ['scramble3', 'Scramble, tre spillere', [30, 20, 10]],
    ['scramble4', 'Scramble, fire spillere', [25, 20, 15, 10]],
  ]),
  ...perPlayer('best_of_four', [
    ['best1of4Stroke', 'Bedste 1 af 4, slagspil', 75],
    ['best2of4Stroke', 'Bedste 2 af 4, slagspil', 85],
    ['best3of4Stroke', 'Bedste 3 af 4, slagspil', 100],
    ['all4of4Stroke', 'Alle 4 af 4, slagspil', 100],
    ['best1of4ParBogey', 'Bedste 1 af 4, par/bogey', 75],
    ['best2of4ParBogey', 'Bedste 2 af 4, par/bogey', 80],
    ['best3of4ParBogey', 'Bedste 3 af 4, par/bogey', 90],
    ['all4of4ParBogey', 'Alle 4 af 4, par/bogey', 100],
  ]),
]

export const allowanceOf = (code: string) => allowances.find((each) => each.code === code)

type Row<Figures> = [code: string, name: string, figures: Figures]

function perPlayer(family: Allowance['family'], rows: Row<number>[], assumed?: true): Allowance[] {
  return rows.map(([code, name, percent]) => ({
    code,
    name,
    family,
    of: 'player',
    percent,
    ...(assumed && { assumed }),
  }))
}

function perSide(rows: Row<readonly number[]>[]): Allowance[] {
  return rows.map(([code, name, percentsLowToHigh]) => ({
    code,
    name,
    family: 'one_ball',
    of: 'side',
    percentsLowToHigh,
  }))
}
