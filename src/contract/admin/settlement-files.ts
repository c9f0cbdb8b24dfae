import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Every `reason` of the code `refused` in this file. */
export const settlementFileRefusals = [
  'settlement_file_has_errors',
  /** Not one of many payments is ours, so each would be a case. */
  'settlement_file_of_others',
] as const
export type SettlementFileRefusal = (typeof settlementFileRefusals)[number]

export const settlementFormats = ['mobilepay', 'stripe', 'nexi', 'other'] as const
export type SettlementFormat = (typeof settlementFormats)[number]

export const settledProviders = ['mobilepay', 'quickpay', 'stripe', 'nexi', 'simulator'] as const

/** In bytes; 10,000 lines are about 2 MB. */
export const largestSettlementFile = 5 * 1024 * 1024
const longest = Math.ceil(largestSettlementFile / 3) * 4

const heading = freeText(100)

/** The headings of a file of the format `other`, unless others are named. */
export const defaultColumns = {
  day: 'Dato',
  reference: 'Reference',
  amount: 'Beløb',
  fee: 'Gebyr',
  type: 'Type',
}

const upload = z.object({
  /** Whose movements the file lists. */
  provider: z.enum(settledProviders),
  format: z.enum(settlementFormats),
  /** The headings of a file of the format `other`; not used for the others. */
  columns: z
    .object({ day: heading, reference: heading, amount: heading, fee: heading, type: heading })
    .default(defaultColumns),
  /** The name on the person's device; only shown. */
  fileName: freeText(200, { min: 1 }),
  /** The file in base64: CSV. */
  file: z.base64().min(1).max(longest),
})
export type SettlementUpload = z.output<typeof upload>
export type SentSettlementUpload = z.input<typeof upload>

const difference = z.object({
  day: z.iso.date(),
  reference: z.string(),
  movement: z.enum(['capture', 'refund', 'dispute']),
  is: z.enum(['missing_at_provider', 'missing_with_us', 'other_amount']),
  oursOre: z.int(),
  theirsOre: z.int(),
})

const compared = z.object({
  fileName: z.string(),
  lines: z.int(),
  /** Lines that move a buyer's money. */
  movements: z.int(),
  /** Those of them that are the same with us. */
  matched: z.int(),
  /** The movements less the fees. */
  payoutOre: z.int(),
  feesOre: z.int(),
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  /** The first errors of `errorCount` with their lines, in Danish. */
  errors: z.array(z.string()).max(200),
  errorCount: z.int(),
  /** The first of `differenceCount`. */
  differences: z.array(difference).max(200),
  differenceCount: z.int(),
  /** When the same file was read in before. */
  readAt: z.iso.datetime().nullable(),
})
export type ComparedFile = z.output<typeof compared>

/** What a settlement file says against our books. Nothing is stored. */
export const compareSettlementFile = endpoint({
  method: 'POST',
  path: '/api/v1/admin/settlement-files/compare',
  audience: 'money.read',
  summary: 'What a payment provider’s settlement file says against our books.',
  input: upload,
  output: compared,
})

/** Stores the result and opens a case for each difference. The same file again changes nothing. */
export const readSettlementFile = endpoint({
  method: 'POST',
  path: '/api/v1/admin/settlement-files',
  audience: 'money.move',
  summary: 'Opens a case for each difference between a settlement file and our books.',
  input: upload,
  output: z.object({ opened: z.int(), readAt: z.iso.datetime() }),
})
