import { encodeQR } from 'qr'
import { useMemo } from 'react'

type QrCodeProps = {
  /** The encoded text. */
  value: string
  /** For screen readers; the value must also be readable beside the code. */
  label: string
  className?: string
}

/** White modules around the code; scanners need four (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Black on white on any background, sharp at every size and in print. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrDrawing(value), [value])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
      style={{ forcedColorAdjust: 'none', printColorAdjust: 'exact' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The code with its quiet zone as one path: a rectangle for every run of dark modules. */
export function qrDrawing(value: string): { size: number; path: string } {
  const rows = encodeQR(value, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const path = rows.flatMap((row, y) =>
    runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  )
  return { size: rows.length, path: path.join('') }
}

function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (dark && last && last[0] + last[1] === x) last[1] += 1
    else if (dark) runs.push([x, 1])
  })
  return runs
}
