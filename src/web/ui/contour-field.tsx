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
  const { width, height, contours } = cardFace(seed)
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
