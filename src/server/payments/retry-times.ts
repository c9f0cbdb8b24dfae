/** The next try after a number of tries: twice as long each time, up to a quarter of an hour. */
export const backOff = (now: Date, tries: number, firstMs = 15_000): Date =>
  new Date(now.getTime() + Math.min(firstMs * 2 ** Math.min(tries, 20), 15 * 60_000))

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
