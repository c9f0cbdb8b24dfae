import { cardFace } from '#domain/passes/card-face.ts'

/** Tracing one takes milliseconds, and the foot of every page shows the same. */
const traced = new Map<string, string>()
const mostKept = 50

/** The lines of a field as SVG; the same word always draws the same. */
export function contourMarkup(seed: string): string {
  const markup = traced.get(seed) ?? trace(seed)
  if (traced.size < mostKept) traced.set(seed, markup)
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
