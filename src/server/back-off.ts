type Patience = {
  /** Whatever lived as long has worked; what ends sooner ended quickly. */
  quickMs?: number
  firstMs?: number
  /** Quick ends in a row after which it is not started again. */
  most?: number
}

/**
 * For what is started again when it ends by itself: told how long it lived, how long to wait before it is started
 * again, each time twice as long; undefined when it ends quickly again and again, and starting it helps nobody.
 */
export function backOff({ quickMs = 60_000, firstMs = 250, most = 6 }: Patience = {}) {
  let quick = 0
  return (livedMs: number): number | undefined => {
    quick = livedMs < quickMs ? quick + 1 : 1
    return quick > most ? undefined : firstMs * 2 ** (quick - 1)
  }
}
