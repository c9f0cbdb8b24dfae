/** `4,25`; a dash without a score. */
export function hundredthsText(value: number | null): string {
  if (value === null) return '–'
  const size = Math.abs(value)
  return `${Math.floor(size / 100)},${String(size % 100).padStart(2, '0')}`
}

/** `+0,42`, `−0,08`, `0,00`. */
export function overParText(value: number | null): string {
  if (value === null) return '–'
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return sign + hundredthsText(value)
}
