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

type Seeded = { seed: number; pool: number | null; reason: SeedReason | null }

/** The public part of a reason: nobody’s handicap. */
export type PublicSeedReason = Omit<SeedReason, 'handicapTenths'>

/**
 * Why a contestant stands where the draw has it: how it got the seed, whether a director moved it, and what the seed
 * gave: a bye, the opponent’s seed, or the pool. One sentence each.
 * @param field the number of contestants, and of pools where there are some.
 */
export function seedReasonSentences(
  {
    seed,
    pool,
    reason,
  }: Omit<Seeded, 'reason'> & { reason: PublicSeedReason & { handicapTenths?: number | null } },
  field: { contestants: number; pools: number },
): string[] {
  return [
    `${orderText(reason, field.contestants)}.`,
    ...(reason.isEqual ? ['Spillere med samme handicap er rangeret ved lodtrækning.'] : []),
    ...(reason.proposed === seed
      ? []
      : [`Flyttet fra nr. ${reason.proposed} til nr. ${seed} af turneringsledelsen.`]),
    ...(reason.takenOverAt ? ['Pladsen er siden overtaget af en anden spiller.'] : []),
    pool === null ? bracketText(seed, field.contestants) : poolText({ seed, pool }, field.pools),
  ]
}

function orderText(
  { proposed, by, handicapTenths }: PublicSeedReason & { handicapTenths?: number | null },
  contestants: number,
): string {
  const place = `Nr. ${proposed} af ${contestants}`
  if (by === 'lot') return `${place} ved lodtrækning`
  // The public part of a reason has no handicap.
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
export function knockOutSeedSentences(
  { seed, pool, place }: KnockOutSeed,
  contestants: number,
): string[] {
  return [
    `Nr. ${place} i pulje ${poolName(pool)} giver seedning ${seed} i slutspillet: først vinderne af puljerne, så toerne, og dem fra samme pulje så langt fra hinanden som muligt.`,
    bracketText(seed, contestants),
  ]
}
