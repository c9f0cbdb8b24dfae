import { z } from 'zod'
import { accountKeys, accountNames, bookkeepingPresets } from '#domain/settlement/account-plan.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/** The bookkeeping of the sub-ledger for the company's accounting system. Amounts are whole øre, debit above 0. */

const ore = z.int()
const id = z.uuid()
const account = z.enum(accountKeys)
const preset = z.enum(bookkeepingPresets)
/** Up to nine digits. */
const accountNumber = z.int().min(1).max(999_999_999)
const plan = z.strictObject(
  Object.fromEntries(Object.keys(accountNames).map((key) => [key, accountNumber])) as Record<
    keyof typeof accountNames,
    typeof accountNumber
  >,
)

const total = z.object({ account, detail: z.string(), debit: ore, credit: ore })

export const getBookkeeping = endpoint({
  method: 'GET',
  path: '/api/v1/admin/bookkeeping',
  audience: 'money.read',
  summary:
    'What the next bookkeeping export would have, the exported periods and the account plans.',
  input: z.object({
    /** The last day of the next period; yesterday by default. */
    to: writtenDay.optional(),
  }),
  output: z.object({
    /** The period that is not exported; null when nothing has happened since the last one. */
    next: z
      .object({
        from: day,
        to: day,
        vouchers: z.int(),
        corrections: z.int(),
        totals: z.array(total),
      })
      .nullable(),
    /** The last day that can be exported: yesterday. */
    latest: day,
    exports: z.array(
      z.object({
        exportId: id,
        from: day,
        to: day,
        exportedAt: z.iso.datetime(),
        exportedByName: z.string().nullable(),
        vouchers: z.int(),
        corrections: z.int(),
      }),
    ),
    plans: z.array(
      z.object({
        preset,
        /** 0 for the numbers to begin with. */
        version: z.int(),
        accounts: plan,
        /** Earlier and present versions, the newest first, with what each changed. */
        history: z.array(
          z.object({
            version: z.int(),
            savedAt: z.iso.datetime(),
            savedByName: z.string().nullable(),
            changes: z.array(z.object({ account, from: z.int(), to: z.int() })),
          }),
        ),
      }),
    ),
  }),
})
export type BookkeepingShown = Output<typeof getBookkeeping>

export const exportBookkeeping = endpoint({
  method: 'POST',
  path: '/api/v1/admin/bookkeeping/exports',
  audience: 'money.move',
  summary: 'Export the bookkeeping up to a day once and for all; later changes become corrections.',
  errors: ['refused'],
  input: z.object({ to: writtenDay }),
  output: z.object({ exportId: id, vouchers: z.int() }),
})

export const saveAccountPlan = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/bookkeeping/plans/:preset',
  audience: 'money.move',
  summary: 'Change the account numbers of a preset; they count from the next export on.',
  errors: ['changed_elsewhere'],
  input: z.object({ preset, version: z.int().min(0), accounts: plan }),
  output: z.object({ version: z.int() }),
})
