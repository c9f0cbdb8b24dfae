import { faceOf } from './face-of.ts'

/** The contour lines of a seed as SVG paths. */
export const contourMarkup = (seed: string): string =>
  faceOf(seed)
    .contours.map(
      ({ path }) =>
        `<path d="${path}" vector-effect="non-scaling-stroke" stroke-width="1.25"></path>`,
    )
    .join('')
