import { cardFace } from '#domain/passes/card-face.ts'

/** A cache: tracing takes milliseconds, and every footer shows the same lines. */
const traced = new Map<string, string>()
const maxCached = 50

/** The contour lines of a seed as SVG paths. */
export function contourMarkup(seed: string): string {
  const markup = traced.get(seed) ?? trace(seed)
  if (traced.size < maxCached) traced.set(seed, markup)
  return markup
}

function trace(seed: string): string {
  return cardFace(seed)
    .contours.map(
      ({ path }) =>
        `<path d="${path}" vector-effect="non-scaling-stroke" stroke-width="1.25"></path>`,
    )
    .join('')
}
