import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { qrPath } from '#domain/shared/qr-path.ts'

type QrCodeProps = {
  /** The encoded text. */
  value: string
  /** For screen readers; the value must also be readable beside the code. */
  label: string
  /** For a long text on a screen: less correction keeps the modules large, and a screen has no dirt. */
  isLong?: true
  className?: string
}

/** White modules around the code; scanners need four (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Black on white on any background, sharp at every size and in print. */
export function QrCode({ value, label, isLong, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrDrawing(value, isLong), [value, isLong])
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

/** The code with its quiet zone as one path. */
export function qrDrawing(value: string, isLong = false): { size: number; path: string } {
  const rows = encodeQR(value, 'raw', { ecc: isLong ? 'low' : 'medium', border: QUIET_ZONE })
  return { size: rows.length, path: qrPath(rows) }
}
