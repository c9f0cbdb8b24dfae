import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'

let serverDraw: ((seed: string) => string) | undefined

/** Provided on the server only, so that pages need not load the drawing code. */
export function provideContours(draw: (seed: string) => string) {
  serverDraw = draw
}

type ContourFieldProps = {
  /** Any text; the same text always draws the same lines. */
  seed: string
  className?: string
  /** The SVG attribute `preserveAspectRatio`. */
  fit?: string
}

/**
 * Contour lines as a background, in `currentColor`; place it absolutely. The server draws the lines of the first
 * page. The browser loads the drawing code only for a field that appears later.
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
      // A new seed needs a new, empty element.
      key={seed}
      ref={field}
      aria-hidden="true"
      viewBox="0 0 856 540"
      preserveAspectRatio={fit}
      fill="none"
      stroke="currentColor"
      className={cx('print-hide pointer-events-none', className)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: serverDraw?.(seed) ?? '' }}
    />
  )
}

async function drawInto(svg: SVGSVGElement, seed: string) {
  // Decoration only: it is omitted without a connection.
  const drawing = await import('./contour-markup.ts').catch(() => undefined)
  svg.innerHTML = drawing?.contourMarkup(seed) ?? ''
}
