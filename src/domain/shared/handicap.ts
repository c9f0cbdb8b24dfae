/** A handicap index in tenths, in Danish notation: `18,4`, and a plus handicap `+1,2`. */
export function formatHandicap(tenths: number): string {
  const size = Math.abs(tenths)
  const text = `${Math.floor(size / 10)},${size % 10}`
  return tenths < 0 ? `+${text}` : text
}

/** A course or playing handicap, whole strokes: `14`, and a plus handicap `+2`. */
export const formatStrokes = (strokes: number) => (strokes < 0 ? `+${-strokes}` : String(strokes))
