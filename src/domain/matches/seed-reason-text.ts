import { countOf } from '#domain/shared/danish.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { bracketSize } from './bracket.ts'
import { poolName } from './pools.ts'
import type { KnockOutSeed, SeedReason } from './seed-reasons.ts'

type ShownSeeding = {
  byHandicap: number
  contestants: number
  /** The seed of the lots, by which the draw can be repeated. */
  lotSeed: string
  /** Contestants whom a director moved. */
  moved: number
  /** `lørdag den 12. juni 2027 kl. 10.00`. */
  moment: string
}

/** How the contestants were seeded, in one sentence for everybody. */
export function howSeededText(seeding: ShownSeeding): string {
  const { byHandicap, contestants, lotSeed, moved, moment } = seeding
  const lot = `ved lodtrækning (nøgle ${lotSeed})`
  const how =
    byHandicap === 0
      ? lot
      : byHandicap >= contestants
        ? 'efter handicap, laveste først'
        : `de ${byHandicap} bedste efter handicap og resten ${lot}`
  const changes = moved === 0 ? 'uden ændringer' : `med ${countOf(moved, 'ændring', 'ændringer')}`
  return `Seedet ${how} af turneringsledelsen ${moment}, ${changes} i rækkefølgen.`
}

/** A contestant with what gave its seeds; the handicap is there for directors alone. */
type Seeded = {
  seed: number
  pool: number | null
  seedReason: SeedReason | null
  knockOutSeed: KnockOutSeed | null
}

/**
 * Why a contestant stands where the draw has it: how it got the seed, whether a director moved it, and what the seed
 * gave: a bye, the opponent’s seed, or the pool; then the same of the knock-out after the pools. One sentence each.
 */
export function contestantSeedSentences(
  { seed, pool, seedReason, knockOutSeed }: Seeded,
  contestants: readonly Seeded[],
): string[] {
  const pools = new Set(contestants.flatMap((one) => one.pool ?? [])).size
  const goOn = contestants.filter((one) => one.knockOutSeed).length
  return [
    ...(seedReason
      ? [
          `${orderText(seedReason, contestants.length)}.`,
          ...(seedReason.isEqual
            ? ['Spillere med samme handicap er rangeret ved lodtrækning.']
            : []),
          ...movedTexts(seed, seedReason, movedSeeds(contestants)),
          ...(seedReason.takenOverAt
            ? ['Pladsen er siden overtaget fra en anden, og seedningen fulgte med.']
            : []),
          pool === null ? bracketText(seed, contestants.length) : poolText({ seed, pool }, pools),
        ]
      : []),
    ...(knockOutSeed ? knockOutSeedSentences(knockOutSeed, goOn) : []),
  ]
}

function movedTexts(seed: number, { proposed }: SeedReason, moved: ReadonlySet<number>): string[] {
  if (proposed === seed) return []
  if (moved.has(seed)) {
    return [`Flyttet fra nr. ${proposed} til nr. ${seed} af turneringsledelsen.`]
  }
  return [`Rykket til nr. ${seed}, fordi ${moved.size === 1 ? 'en anden' : 'andre'} blev flyttet.`]
}

/**
 * The seeds of those whom a director moved: as few as explain the order. The others, who still stand in the order that
 * was proposed, made room: they are the longest run of rising places.
 */
export function movedSeeds(
  contestants: readonly Pick<Seeded, 'seed' | 'seedReason'>[],
): ReadonlySet<number> {
  const placed = contestants
    .flatMap(({ seed, seedReason }) => (seedReason ? { seed, place: seedReason.proposed } : []))
    .toSorted((one, other) => one.seed - other.seed)
  const stayed = longestRun(placed.map(({ place }) => place))
  return new Set(placed.flatMap(({ seed, place }) => (stayed.has(place) ? [] : seed)))
}

/** The longest rising run of different numbers, not necessarily side by side. */
function longestRun(numbers: readonly number[]): ReadonlySet<number> {
  // The lowest number that a run of each length can end with, and what came before each number in its run.
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const number of numbers) {
    const higher = ends.findIndex((end) => end > number)
    const at = higher < 0 ? ends.length : higher
    before.set(number, ends[at - 1])
    ends[at] = number
  }
  const run = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) run.add(at)
  return run
}

function orderText({ proposed, by, handicapTenths }: SeedReason, contestants: number): string {
  const place = `Nr. ${proposed} af ${contestants}`
  if (by === 'lot') return `${place} ved lodtrækning`
  // What others read has no handicap.
  if (handicapTenths === undefined) return `${place} efter handicap`
  return `${place} efter handicap (${handicapTenths === null ? 'uden handicap' : formatHandicap(handicapTenths)})`
}

/** What a seed gives in the first round of a bracket: a bye, or the opponent with the seed that completes the sum. */
export function bracketText(seed: number, contestants: number): string {
  const size = bracketSize(contestants)
  const opponent = size + 1 - seed
  const byes = size - contestants
  if (opponent > contestants) {
    const who = byes === 1 ? 'den bedst seedede' : `de ${byes} bedst seedede`
    return `Sidder over i 1. runde: ${contestants} i et træ med ${size} pladser giver ${countOf(byes, 'oversidder', 'oversiddere')}, og det er ${who}.`
  }
  return `Møder nr. ${opponent}: i 1. runde er de to seedninger tilsammen ${size + 1}, så de bedste mødes sidst.`
}

/** The pools are dealt in a snake: first to last, then last to first. */
function poolText({ seed, pool }: { seed: number; pool: number }, pools: number): string {
  const letters = Array.from({ length: pools }, (_, i) => poolName(i + 1))
  const order = [...letters, ...letters.toReversed()].join(' ')
  return pools === 1
    ? 'Alle er i samme pulje.'
    : `Nr. ${seed} er i pulje ${poolName(pool)}: puljerne fyldes én ad gangen, frem og tilbage (${order} …).`
}

/** Why a contestant has the seed of the knock-out after the pools, and what it gave. */
function knockOutSeedSentences({ seed, pool, place }: KnockOutSeed, contestants: number): string[] {
  return [
    `Nr. ${place} i pulje ${poolName(pool)} giver seedning ${seed} i slutspillet: først vinderne af puljerne, så toerne, og dem fra samme pulje så langt fra hinanden som muligt.`,
    bracketText(seed, contestants),
  ]
}
