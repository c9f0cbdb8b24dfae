import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  saveUrgentChoice as choiceContract,
  UrgentSettings,
} from '#contract/notifications/urgent.ts'
import { urgentKinds } from '#domain/notifications/urgent-kinds.ts'
import { AppError } from '../../app-error.ts'
import type { Actor, Ctx } from '../../ctx.ts'
import { isSmsOffered } from '../../simulated-gatewayapi.ts'
import { selectBrowsers } from './browser-queries.ts'
import { findPhone, saveChoice, selectChoices } from './settings-queries.ts'
import { vapidKeys } from './web-push.ts'

export function requireActor({ actor }: Ctx): Actor {
  if (!actor) throw new AppError('not_signed_in')
  return actor
}

export async function getUrgentSettings(ctx: Ctx): Promise<UrgentSettings> {
  const { accountId } = requireActor(ctx)
  const row = await findPhone(ctx.db, accountId)
  const chosen = await selectChoices(ctx.db, accountId)
  const browsers = await selectBrowsers(ctx.db, accountId)
  const { publicKey } = await vapidKeys(ctx)
  const isPending = row?.codeUntil != null && row.codeUntil > ctx.now()
  return {
    sms: {
      isOffered: isSmsOffered(ctx.config),
      phone: row?.phone ?? null,
      pendingPhone: isPending ? row.pendingPhone : null,
      stopped: row?.stoppedBecause ?? null,
    },
    push: {
      publicKey,
      browsers: browsers.map(({ id, name, addedAt }) => ({
        id,
        name,
        addedAt: addedAt.toISOString(),
      })),
    },
    choices: urgentKinds.map((kind) => {
      const choice = chosen.find((one) => one.kind === kind)
      return { kind, sms: choice?.sms ?? false, push: choice?.push ?? false }
    }),
  }
}

/** What is switched off ends at once, also for messages that wait to be sent. */
export async function saveUrgentChoice(ctx: Ctx, choice: ParsedInput<typeof choiceContract>) {
  await saveChoice(ctx.db, requireActor(ctx).accountId, { ...choice, at: ctx.now() })
  return getUrgentSettings(ctx)
}
