import { z } from 'zod'
import { cutOffKinds } from '#domain/settlement/cut-offs.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { rowSchema } from './list.ts'
import { listActivity } from './log.ts'

/**
 * Everything that the caller may take out of the back office, and what was taken lately. The files themselves are
 * served by the lists, the settlement and the bookkeeping.
 */
export const getExports = endpoint({
  method: 'GET',
  path: '/api/v1/admin/exports',
  audience: 'lists.export',
  summary: 'What can be taken out of the back office as files, and who has taken what.',
  input: z.object({}),
  output: z.object({
    lists: z.array(
      z.object({
        title: z.string(),
        /** The list's own path; its files are at `path/export.csv` and `path/export.xlsx`. */
        path: z.string(),
        /** The headings of the columns of the file. */
        columns: z.array(z.string()),
        holdsPeople: z.boolean(),
        /** The filter that a period sets; null for a list without one. */
        period: z.object({ key: z.string(), label: z.string() }).nullable(),
      }),
    ),
    /** Null without the power to see money. */
    settlement: z
      .object({
        cutOffs: z.array(
          z.object({
            cutOffId: z.uuid(),
            season: z.string(),
            kind: z.enum(cutOffKinds),
            day,
            isClosed: z.boolean(),
          }),
        ),
        bookkeeping: z.array(z.object({ exportId: z.uuid(), from: day, to: day })),
      })
      .nullable(),
    /** Files that the back office has taken, the latest first; without `log.read` only the caller's own. */
    taken: z.array(rowSchema(listActivity.columns)).max(50),
  }),
})
export type Exports = Output<typeof getExports>
