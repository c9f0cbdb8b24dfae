/** `npm run soak -- NAME [COUNT | PART] [SEED]`: long-running checks with large counts, one file of scripts/soak each. */
const [name, argument, seed] = process.argv.slice(2)
const known: Record<string, () => Promise<{ soak: Soak }>> = {
  alerts: () => import('./soak/alerts.ts'),
  attacks: () => import('./soak/attacks.ts'),
  books: () => import('./soak/books.ts'),
  crash: () => import('./soak/crash.ts'),

  failover: () => import('./soak/failover.ts'),
  invoices: () => import('./soak/invoices.ts'),
  image: () => import('./soak/image.ts'),
  input: () => import('./soak/input.ts'),
  matchday: () => import('./soak/matchday.ts'),
  opening: () => import('./soak/opening.ts'),
  photo: () => import('./soak/photo.ts'),
  'point-in-time': () => import('./soak/point-in-time.ts'),
  payments: () => import('./soak/payments.ts'),
  'previous-build': () => import('./soak/previous-build.ts'),
  restore: () => import('./soak/restore.ts'),
  reproducible: () => import('./soak/reproducible.ts'),
  rolling: () => import('./soak/rolling.ts'),
  screen: () => import('./soak/screen.ts'),
  season: () => import('./soak/season.ts'),
  settlement: () => import('./soak/settlement.ts'),
  tests: () => import('./soak/tests.ts'),
  views: () => import('./soak/views.ts'),
}

/** Prints each failure; returns how many checks passed and failed. */
export type Soak = (options: {
  count?: number
  /** The argument in place of a count: one part of a check that has several, or what it is about. */
  part?: string
  seed: number
}) => Promise<{ passed: number; failed: number }>

const load = known[name ?? '']
if (!load) {
  console.error(`Skriv hvilken: npm run soak -- ${Object.keys(known).join(' | ')}`)
  process.exit(1)
}
const { soak } = await load()
const chosen = {
  seed: Number(seed ?? Date.now() % 1_000_000_000),
  ...(argument && (/^\d+$/.test(argument) ? { count: Number(argument) } : { part: argument })),
}
console.log(`soak ${name}, seed ${chosen.seed}`)
const { passed, failed } = await soak(chosen)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
