/** Time of the next retry: the delay doubles with each try, up to 15 minutes. */
export const backOff = (now: Date, tries: number, firstMs = 15_000): Date =>
  new Date(now.getTime() + Math.min(firstMs * 2 ** Math.min(tries, 20), 15 * 60_000))

export const dayMs = 24 * 60 * 60_000

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
