/** The steps of a purchase, in order (docs/algorithms/insights.md). */
export const funnelSteps = [
  'begun',
  'information',
  'season-pass',
  'verification',
  'ordered',
  'paid',
] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Purchases that reached each step. The input counts each purchase once, at its furthest step. */
export function funnelOf(
  furthest: ReadonlyMap<FunnelStep, number>,
): { step: FunnelStep; reached: number }[] {
  return funnelSteps.map((step, at) => ({
    step,
    reached: funnelSteps.slice(at).reduce((sum, later) => sum + (furthest.get(later) ?? 0), 0),
  }))
}
