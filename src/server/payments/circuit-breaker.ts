import type { Ctx } from '../ctx.ts'
import { ProviderError } from './provider.ts'

/** Calls in a row without an answer, after which a provider counts as down. */
const mostFailures = 3
const pauseMs = 30_000

type Circuit = { failures: number; openUntil: number }

/** By the settings of a process, so that two services in one process know nothing of each other. */
const circuits = new WeakMap<Ctx['config'], Map<string, Circuit>>()

/**
 * Calls a provider while a buyer waits. After three calls in a row without an answer the next buyers are told immediately
 * instead of after ten seconds each; every half minute one call tries the provider again, and its answer ends the pause.
 * A refusal is an answer. Each process counts for itself.
 * @throws ProviderError `unclear` without a call while the provider counts as down.
 */
export async function unlessDown<Answer>(
  ctx: Pick<Ctx, 'config' | 'now' | 'log'>,
  provider: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const known = circuits.get(ctx.config) ?? new Map<string, Circuit>()
  circuits.set(ctx.config, known)
  const circuit = known.get(provider) ?? { failures: 0, openUntil: 0 }
  const now = ctx.now().getTime()
  if (now < circuit.openUntil) throw new ProviderError('unclear', 'The provider is down')
  // The others wait for the answer of this call.
  if (circuit.failures >= mostFailures) {
    known.set(provider, { ...circuit, openUntil: now + pauseMs })
  }
  try {
    const answer = await call()
    known.delete(provider)
    return answer
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') known.delete(provider)
    else countFailure(ctx, known, provider)
    throw error
  }
}

function countFailure(
  ctx: Pick<Ctx, 'now' | 'log'>,
  known: Map<string, Circuit>,
  provider: string,
) {
  const failures = (known.get(provider)?.failures ?? 0) + 1
  const isDown = failures >= mostFailures
  known.set(provider, { failures, openUntil: isDown ? ctx.now().getTime() + pauseMs : 0 })
  if (failures === mostFailures) ctx.log('warn', 'A payment provider does not answer', { provider })
}
