/** How far a purchase may have come, in order (docs/algorithms/insights.md). */
export const funnelSteps = [
  'begun',
  'information',
  'season-pass',
  'verification',
  'ordered',
  'paid',
] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** How many came to each step, from how many came to it and no further: whoever paid has begun as well. */
export function funnelOf(
  furthest: ReadonlyMap<FunnelStep, number>,
): { step: FunnelStep; reached: number }[] {
  return funnelSteps.map((step, at) => ({
    step,
    reached: funnelSteps.slice(at).reduce((sum, one) => sum + (furthest.get(one) ?? 0), 0),
  }))
}
