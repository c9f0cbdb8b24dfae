import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/errors/endpoints.ts'
import { pageAt } from '#domain/analytics/pages.ts'
import { unknownPage } from '#domain/analytics/scrub.ts'
import { agentFamily } from '#domain/errors/agent-family.ts'
import { scrubMessage, scrubStack } from '#domain/errors/scrub-error.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { storageLimits } from './storage-limits.ts'
import { newErrorId } from '../keys.ts'
import { insertError } from './queries.ts'

type Report = ParsedInput<typeof contract.reportError>

/** Stores an error of a browser, within the limits for its IP address, its page and all errors. */
export async function reportError(ctx: Ctx, { kind, build, message, stack, ...report }: Report) {
  const page = pageAt(report.page.replace(/[?#].*$/, '')) ?? unknownPage
  const address = ctx.address ?? 'unknown'
  for (const rate of storageLimits({ side: 'browser', page, address })) await limit(ctx, rate)
  const ownOrigin = new URL(ctx.publicUrl).origin.toLowerCase()
  const row = {
    at: ctx.now(),
    side: 'browser' as const,
    kind,
    page,
    build,
    message: scrubMessage(message, ownOrigin),
    stack: scrubStack(stack, ownOrigin),
    agent: agentFamily(ctx.browser?.headers.get('user-agent') ?? ''),
  }
  for (;;) {
    const errorId = newErrorId()
    if (await insertError(ctx.db, { ...row, id: errorId })) return { errorId }
  }
}
