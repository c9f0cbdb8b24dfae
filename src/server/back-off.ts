type BackOffOptions = {
  /** A run that ends sooner counts as quick. */
  quickMs?: number
  firstMs?: number
  /** The number of quick runs in a row after which restarting ends. */
  max?: number
}

/**
 * Returns a function from the duration of the last run to the wait before the next start. The wait doubles after
 * each quick run; it is undefined after too many of them in a row, because restarting does not help.
 */
export function backOff({ quickMs = 60_000, firstMs = 250, max = 6 }: BackOffOptions = {}) {
  let quick = 0
  return (livedMs: number): number | undefined => {
    quick = livedMs < quickMs ? quick + 1 : 1
    return quick > max ? undefined : firstMs * 2 ** (quick - 1)
  }
}
