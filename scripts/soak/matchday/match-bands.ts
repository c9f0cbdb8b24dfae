import { bands, type Band } from './bands.ts'

/** A *række* in match play; `percents` are of each ball, or the weights of a pair's one ball. */
export type MatchBand = Band & {
  draw: 'knock_out' | 'pools' | 'cup'
  allowance: { percent: number } | { percentsLowToHigh: readonly number[] }
}

const matches = (
  name: string,
  { division }: Band,
  given: Omit<MatchBand, keyof Band>,
): MatchBand => ({
  division: { ...division, name, format: 'stroke_play' },
  from: 20,
  to: 300,
  ...given,
})

const single = { percent: 100 }

export const matchBands = {
  singles: matches('Singler', bands.stableford, { draw: 'knock_out', allowance: single }),
  pools: matches('Puljer', bands.stableford, { draw: 'pools', allowance: single }),
  cup: matches('Holdmatch', bands.stableford, { draw: 'cup', allowance: single }),
  fourBall: matches('Par, fourball', bands.fourBallStroke, {
    draw: 'knock_out',
    allowance: { percent: 90 },
  }),
  foursomes: matches('Par, foursome', bands.foursomes, {
    draw: 'knock_out',
    allowance: { percentsLowToHigh: [50, 50] },
  }),
}
