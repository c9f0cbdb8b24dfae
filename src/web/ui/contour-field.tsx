import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'

let drawn: ((seed: string) => string) | undefined

/** Given on the server alone: the drawing is then no part of what every page fetches. */
export function provideContours(draw: (seed: string) => string) {
  drawn = draw
}

type ContourFieldProps = {
  /** Any word; the same word always draws the same field. */
  seed: string
  className?: string
  /** How the field fills its box, as SVG says it. */
  fit?: string
}

/**
 * Pale contour lines behind something. Takes its colour from `currentColor`; place it absolutely.
 * The server draws them, and what it drew stays: a browser fetches the drawing only for a field that
 * comes up later, for every page carries one at its foot.
 */
export function ContourField({ seed, className, fit = 'xMidYMid slice' }: ContourFieldProps) {
  const field = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const svg = field.current
    if (!svg || svg.childElementCount > 0) return
    void drawInto(svg, seed)
  }, [seed])
  return (
    <svg
      // Another word is another field, drawn from nothing.
      key={seed}
      ref={field}
      aria-hidden="true"
      viewBox="0 0 856 540"
      preserveAspectRatio={fit}
      fill="none"
      stroke="currentColor"
      className={cx('print-hide pointer-events-none', className)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawn?.(seed) ?? '' }}
    />
  )
}

async function drawInto(svg: SVGSVGElement, seed: string) {
  // It is decoration: a page without signal does without.
  const drawing = await import('./contour-markup.ts').catch(() => undefined)
  svg.innerHTML = drawing?.contourMarkup(seed) ?? ''
}
