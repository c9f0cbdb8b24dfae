import { templates, type DivisionTemplate } from './division-templates.ts'

/** A *række* in match play; `percents` are of each ball, or the weights of a pair's one ball. */
export type MatchTemplate = DivisionTemplate & {
  draw: 'knock_out' | 'pools' | 'cup'
  allowance: { percent: number } | { percentsLowToHigh: readonly number[] }
}

const matches = (
  name: string,
  { division }: DivisionTemplate,
  given: Omit<MatchTemplate, keyof DivisionTemplate>,
): MatchTemplate => ({
  division: { ...division, name, format: 'stroke_play' },
  from: 20,
  to: 300,
  ...given,
})

const single = { percent: 100 }

export const matchTemplates = {
  singles: matches('Singler', templates.stableford, { draw: 'knock_out', allowance: single }),
  pools: matches('Puljer', templates.stableford, { draw: 'pools', allowance: single }),
  cup: matches('Holdmatch', templates.stableford, { draw: 'cup', allowance: single }),
  fourBall: matches('Par, fourball', templates.fourBallStroke, {
    draw: 'knock_out',
    allowance: { percent: 90 },
  }),
  foursomes: matches('Par, foursome', templates.foursomes, {
    draw: 'knock_out',
    allowance: { percentsLowToHigh: [50, 50] },
  }),
}
