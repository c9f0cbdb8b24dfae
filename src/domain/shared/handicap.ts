/** A handicap index in tenths as Danes write it: `18,4`, and a plus handicap `+1,2`. */
export function formatHandicap(tenths: number): string {
  const size = Math.abs(tenths)
  const text = `${Math.floor(size / 10)},${size % 10}`
  return tenths < 0 ? `+${text}` : text
}
