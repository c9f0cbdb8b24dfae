import { z } from 'zod'
import { day } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** The rows behind a cut-off, for the back office. Amounts are whole øre, without VAT unless named. */

const ore = z.int()
const id = z.uuid()
const cutOffId = id
const page = { offset: z.coerce.number().int().min(0).max(10_000_000).default(0) }

export const listCutOffVisits = endpoint({
  method: 'GET',
  path: '/api/v1/admin/settlement-cut-offs/:cutOffId/visits',
  audience: 'money.read',
  summary: 'The visits of a cut-off with their points, for one club or all; a page of 100.',
  errors: ['refused'],
  input: z.object({ cutOffId, clubId: id.optional(), ...page }),
  output: z.object({
    total: z.int(),
    visits: z.array(
      z.object({
        visitId: z.string(),
        passId: z.string(),
        clubId: id,
        day,
        holes: z.int(),
        points: z.int(),
        why: z.enum(['weighed', 'no_money', 'voided', 'conflict', 'after_cut_off']),
      }),
    ),
  }),
})

export const listCutOffSales = endpoint({
  method: 'GET',
  path: '/api/v1/admin/settlement-cut-offs/:cutOffId/sales',
  audience: 'money.read',
  summary: 'The sales of a cut-off with their split, for one seller or all; a page of 100.',
  errors: ['refused'],
  input: z.object({ cutOffId, clubId: id.optional(), ...page }),
  output: z.object({
    total: z.int(),
    sales: z.array(
      z.object({
        saleId: z.string(),
        passId: z.string(),
        counted: z.boolean(),
        net: ore,
        vat: ore,
        operatorShare: ore,
        commission: ore,
        pool: ore,
        sellerClubId: id.nullable(),
      }),
    ),
  }),
})
