import { z } from 'zod'
import { cutOffKinds } from '#domain/settlement/cut-offs.ts'
import { day } from '#contract/shared/day.ts'

/** A settled season as pages show it. Amounts are whole øre, without VAT unless named. */

const ore = z.int()
const id = z.uuid()
const kind = z.enum(cutOffKinds)
const hash = z.hash('sha256')

const clubRow = z.object({
  clubId: id,
  dguNumber: z.int(),
  name: z.string(),
  points: z.int(),
  share: ore,
  /** The share by the other method. */
  otherShare: ore,
  topUp: ore,
  commission: ore,
  clips: ore,
  clubDiscounts: ore,
  corrections: ore,
  earned: ore,
  otherEarned: ore,
  carriedIn: ore,
  paidBefore: ore,
  notDue: ore,
  payNow: ore,
  invoice: ore,
  carried: ore,
  vat: ore,
  transfer: ore,
  /** The change since the last closed cut-off; null without one. */
  change: z.object({ total: ore, pool: ore, points: ore }).nullable(),
})
export type SettledClub = z.output<typeof clubRow>

export const settled = z.object({
  season: z.string(),
  seasonId: id,
  day,
  final: z.boolean(),
  method: z.enum(['A', 'B']),
  inputHash: hash,
  clubs: z.array(clubRow),
  totals: z.object({
    lines: z.int(),
    paid: ore,
    vat: ore,
    net: ore,
    operatorShare: ore,
    operatorKeeps: ore,
    commission: ore,
    pool: ore,
    points: z.int(),
    topUps: ore,
    missing: ore,
    transfer: ore,
  }),
  /** The cut-off that `change` compares with. */
  since: z.object({ kind, day }).nullable(),
})
export type SettledSeasonShown = z.output<typeof settled>
