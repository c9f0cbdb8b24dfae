/** A minute becomes a second. */
const factor = 60
const secondsOf = { s: 1, m: 60, h: 3600, d: 86_400 }

const scaled = (amount: string, unit: string) =>
  `${Math.max(amount === '0' ? 0 : 1, Math.round((Number(amount) * secondsOf[unit as 's']) / factor))}s`

/**
 * The shipped rules with every time divided by sixty, so that a soak sees in seconds what takes minutes: `for:`,
 * `interval:`, the windows in brackets, and the ages in seconds that a queue, a delivery or a job may reach. Shares, counts
 * and names stay.
 */
export function scaleRules(text: string): string {
  return text
    .replaceAll(
      /(\bfor: |\binterval: |\[)(\d+)([smhd])\b/g,
      (_all, before: string, amount: string, unit: string) => before + scaled(amount, unit),
    )
    .replaceAll(
      /(> (?:bool )?|\+ )(600|900|7200)\b/g,
      (_all, before: string, seconds: string) => before + Number(seconds) / factor,
    )
}
