/** A figure with where it was measured; one from a busy machine is to be measured again. */
export type Measurement = { value: number; source: string; quiet: boolean }

export type Measurements = Record<
  | 'publicPagesPerCoreSecond'
  | 'pageRenderMs'
  | 'checkInsPerSecond'
  | 'scoreMs'
  | 'signInMs'
  | 'purchaseServiceMs'
  | 'purchaseDatabaseMs'
  | 'lookMs'
  | 'watchersMeasured'
  | 'watcherKiB'
  | 'scoreBytes'
  | 'watchersP99Ms',
  Measurement
>

/** What is assumed of people. */
export const assumptions = {
  /** A machine that is busier than this answers late. */
  busyShare: 0.6,
  buyers: 20_000,
  arrivalMinutes: 10,
  /** Of those who come, how many buy. */
  buyingShare: 0.6,
  /** Looks at public pages of one who buys. */
  pagesOfBuyer: 12,
  /** Between two looks of one who waits (docs/algorithms/sale-queue.md). */
  secondsBetweenLooks: 60,
  watchers: 50_000,
  /** Scores a minute: three and a half times what 120 players and their markers enter, to have room. */
  scoresPerMinute: 60,
} as const

/** Machines of so many cores, with the database on cores of its own. */
export const sizes = [
  { name: 'one box: two cores', service: 1, database: 1 },
  { name: 'two web processes, four cores', service: 2, database: 2 },
  { name: 'eight web processes, a database of eight cores', service: 8, database: 8 },
] as const

type Size = (typeof sizes)[number]

/** How many times a second one core does what takes so many milliseconds, if it does nothing else. */
export const perCoreSecond = (ms: number): number => 1000 / ms

/** Purchases a minute at a size, and which side is full first. */
export function purchasesPerMinute(measured: Measurements, { service, database }: Size) {
  const { busyShare } = assumptions
  const byService = (service * busyShare * 60_000) / measured.purchaseServiceMs.value
  const byDatabase = (database * busyShare * 60_000) / measured.purchaseDatabaseMs.value
  return {
    perMinute: Math.floor(Math.min(byService, byDatabase)),
    first: byService <= byDatabase ? ('service' as const) : ('database' as const),
  }
}

/** The opening of a sale: how long it takes to serve all who buy, and what the waiting ones cost. */
export function saleOpening(measured: Measurements, size: Size) {
  const { buyers, arrivalMinutes, buyingShare, secondsBetweenLooks, pagesOfBuyer } = assumptions
  const { perMinute, first } = purchasesPerMinute(measured, size)
  const pagesPerSecond = (buyers * pagesOfBuyer) / (arrivalMinutes * 60)
  return {
    perMinute,
    first,
    /** Who is let in and does not buy takes no purchase’s time, so more are let in than buy. */
    letInPerMinute: Math.floor(perMinute / buyingShare),
    minutes: Math.ceil((buyers * buyingShare) / perMinute),
    looksPerSecond: Math.ceil(buyers / secondsBetweenLooks),
    /** Cores. */
    lookCores: (buyers / secondsBetweenLooks) * (measured.lookMs.value / 1000),
    pageCores: pagesPerSecond / measured.publicPagesPerCoreSecond.value,
  }
}

/** A national final: processes for the watchers by what one process was measured with, memory and bytes. */
export function nationalFinal(measured: Measurements) {
  const { watchers, scoresPerMinute } = assumptions
  return {
    processes: Math.ceil(watchers / measured.watchersMeasured.value),
    memoryMiB: Math.ceil((watchers * measured.watcherKiB.value) / 1024),
    megabitsPerSecond: Math.ceil(
      (watchers * measured.scoreBytes.value * 8 * scoresPerMinute) / 60 / 1_000_000,
    ),
    messagesPerSecond: Math.ceil((watchers * scoresPerMinute) / 60),
  }
}
