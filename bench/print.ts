export type Line = {
  bench: string
  metric: string
  value: number
  unit: string
  /** What the value is compared with in the same run, its value and the ratio. */
  peer?: string
  peerValue?: number
  ratio?: number
}

export function print(line: Line) {
  console.log(JSON.stringify(line))
}

export const rounded = (value: number, digits = 1) => Number(value.toFixed(digits))

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The value below which a share of all values lies, from 0 to 1. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
