import { randomUUID } from 'node:crypto'
import { providerNames } from '#domain/payments/provider-names.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { methodOf, type ProviderInUse } from '../payment-settings.ts'
import { findLatestTest } from './attempt-queries.ts'
import { findRegistration, saveRegistration } from './callback-registration.ts'
import { ProviderError } from './provider.ts'
import { callbackUrl, providerByName } from './providers.ts'
import type { SecuredOrder } from './purchases.ts'
import { queueRefund } from './queue-refund.ts'
import { startAttempt } from './start-attempt.ts'
import { assignOrderNumber, startOrder } from './start-order.ts'

/** A little more than the least that all providers accept (Stripe: 2,50 kr.); it is released, so a test costs nothing. */
export const testAmountOre = 300

/** Each provider in use: how it is reached, where its callbacks go, and the last test purchase there. */
export function listTriedProviders(ctx: Ctx) {
  return Promise.all(ctx.config.paymentProviders.map((name) => tryState(ctx, name)))
}

async function tryState(ctx: Ctx, name: ProviderInUse) {
  const [provider, registration, test] = await Promise.all([
    providerByName(ctx, name),
    findRegistration(ctx.db, name),
    findLatestTest(ctx.db, name),
  ])
  const url = callbackUrl(ctx, name)
  return {
    name,
    brand: providerNames[name],
    method: methodOf(name),
    callbackUrl: url,
    callbacks: stateOfCallbacks({
      isAsked: provider.registerCallbacks !== undefined,
      isInSettings:
        (name === 'mobilepay' || name === 'stripe') &&
        ctx.config.payments[name]?.webhookSecret !== undefined,
      isHere: registration?.url === url,
    }),
    test: test ?? null,
  }
}

/** A provider works once a test was paid there and it called us from outside. */
export const isTried = ({ test }: Awaited<ReturnType<typeof tryState>>): boolean =>
  test?.isPaid === true && test.calledBackAt !== null

function stateOfCallbacks(known: { isAsked: boolean; isInSettings: boolean; isHere: boolean }) {
  if (known.isInSettings) return 'in_settings' as const
  if (!known.isAsked) return 'with_each_payment' as const
  return known.isHere ? ('registered' as const) : ('not_registered' as const)
}

type AtProvider = { provider: string }

/**
 * Registers our address at the provider; a former registration ends. Throws `not_found` for a provider that is not in
 * use, `outside_service_down`, or `refused` with `provider_refused`.
 */
export async function registerCallbacks(ctx: Ctx, { provider: given }: AtProvider) {
  const name = nameInUse(ctx, given)
  const provider = await providerByName(ctx, name)
  if (!provider.registerCallbacks) throw new AppError('not_found')
  const url = callbackUrl(ctx, name)
  const made = await provider.registerCallbacks(url).catch(toAppError)
  const former = await ctx.db.transaction(async (tx) => {
    const earlier = await findRegistration(tx, name)
    await saveRegistration(tx, name, { ...made, url, at: ctx.now().toISOString() })
    await recordActivity(tx, ctx, {
      action: 'payments.register_callbacks',
      subject: { type: 'setting', id: name },
    })
    return earlier
  })
  // Last, so that a failure before it never leaves us without a secret that works.
  if (former) await provider.endCallbacks?.(former.id).catch(logLeft(ctx, name))
  return { done: true as const }
}

const logLeft = (ctx: Ctx, provider: string) => (error: unknown) =>
  ctx.log('warn', 'A former address for callbacks is still registered', {
    provider,
    ...errorFields(error),
  })

function toAppError(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error
  if (error.kind === 'refused') throw new AppError('refused', { reason: 'provider_refused' })
  throw new AppError('outside_service_down')
}

/** Orders 3 kr. and returns the provider's page; the money is released as soon as it is reserved. */
export async function startProviderTest(ctx: Ctx, { provider: given }: AtProvider) {
  const provider = nameInUse(ctx, given)
  const { accountId, name, email } = requireSignedIn(ctx)
  const orderId = await ctx.db.transaction(async (tx) => {
    const { orderId: id } = await startOrder(tx, ctx, {
      kind: 'set_up_test',
      subjectId: randomUUID(),
      accountId,
      buyerName: name,
      buyerEmail: email,
      lines: [
        {
          subjectId: randomUUID(),
          description: `Prøvekøb hos ${providerNames[provider]}`,
          listPriceOre: testAmountOre,
          discountOre: 0,
          vatMode: 'exempt',
          vatOre: 0,
        },
      ],
    })
    await assignOrderNumber(tx, ctx, id)
    return id
  })
  const { redirectUrl } = await startAttempt(ctx, orderId, { provider })
  return { redirectUrl }
}

function nameInUse({ config }: Ctx, given: string): ProviderInUse {
  const name = config.paymentProviders.find((one) => one === given)
  if (!name) throw new AppError('not_found')
  return name
}

/** Delivers a test: what was reserved is released. `ctx.db` is the transaction. */
export async function releaseTest(ctx: Ctx, order: SecuredOrder): Promise<object> {
  for (const { id, totalOre } of order.lines) {
    if (totalOre === 0) continue
    await queueRefund(ctx.db, ctx, {
      orderId: order.id,
      orderLineId: id,
      amountOre: totalOre,
      reason: 'set_up_test',
      causeKey: `set_up_test:${id}`,
    })
  }
  return {}
}
