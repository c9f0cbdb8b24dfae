import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/** Whether the log is as it was written (docs/algorithms/audit-log.md). */
export const getLogChain = endpoint({
  method: 'GET',
  path: '/api/v1/admin/log-chain',
  audience: 'log.read',
  summary: 'How far the log is chained, and what the last verification found.',
  input: z.object({}),
  output: z.object({
    /** The position of the last chained event, and when it was chained. */
    position: z.int(),
    chainedAt: z.iso.datetime().nullable(),
    /** Events that are not chained yet. */
    waiting: z.int(),
    /** Null before the first night. */
    verified: z
      .object({
        at: z.iso.datetime(),
        /** The end of the chain at that time. */
        position: z.int(),
        /** The number of findings, and the first of them as Danish sentences. */
        total: z.int(),
        findings: z.array(z.string()).max(5),
      })
      .nullable(),
  }),
})
export type LogChain = Output<typeof getLogChain>
