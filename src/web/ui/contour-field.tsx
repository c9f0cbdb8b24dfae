import { cardFace } from '#domain/passes/card-face.ts'
import { cx } from './cx.ts'

type ContourFieldProps = {
  /** Any word; the same word always draws the same field. */
  seed: string
  className?: string
  /** How the field fills its box, as SVG says it. */
  fit?: string
}

/** Pale contour lines behind something. Takes its colour from `currentColor`; place it absolutely. */
export function ContourField({ seed, className, fit = 'xMidYMid slice' }: ContourFieldProps) {
  const { width, height, contours } = fieldOf(seed)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit}
      fill="none"
      stroke="currentColor"
      className={cx('print-hide pointer-events-none', className)}
    >
      {contours.map((line) => (
        <path key={line.path} d={line.path} vectorEffect="non-scaling-stroke" strokeWidth="1.25" />
      ))}
    </svg>
  )
}

/** Tracing one takes milliseconds, and the foot of every page shows the same. */
const traced = new Map<string, ReturnType<typeof cardFace>>()
const mostKept = 50

function fieldOf(seed: string) {
  const field = traced.get(seed) ?? cardFace(seed)
  if (traced.size < mostKept) traced.set(seed, field)
  return field
}
