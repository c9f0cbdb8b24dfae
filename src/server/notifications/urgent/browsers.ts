import type { addPushBrowser as contract, UrgentRefusal } from '#contract/notifications/urgent.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { ownNames, requirePublic } from '../../http/outgoing-request.ts'
import { deleteOwnBrowser, saveBrowser } from './browser-queries.ts'
import { getUrgentSettings, requireActor } from './urgent-settings.ts'
import { areUsable } from './web-push.ts'

const maxBrowsers = 10

/** Stores the subscription of the browser in which its owner has pressed the button. */
export async function addPushBrowser(ctx: Ctx, sent: ParsedInput<typeof contract>) {
  const { accountId } = requireActor(ctx)
  if (!isPushService(ctx, sent.endpoint)) throw invalid('endpoint')
  if (!areUsable(sent)) throw invalid('p256dh')
  const browser = { ...sent, accountId, addedAt: ctx.now() }
  const isSaved = await ctx.db.transaction((tx) => saveBrowser(tx, browser, maxBrowsers))
  if (!isSaved) {
    throw new AppError('refused', { reason: 'too_many_browsers' satisfies UrgentRefusal })
  }
  return getUrgentSettings(ctx)
}

export async function removePushBrowser(ctx: Ctx, { browserId }: { browserId: string }) {
  await deleteOwnBrowser(ctx.db, requireActor(ctx).accountId, browserId)
  return getUrgentSettings(ctx)
}

/** Any https address with a public host, because browsers choose their own service; it is checked at each push too. */
function isPushService({ config }: Ctx, endpoint: string): boolean {
  const url = new URL(endpoint)
  if (config.demo && ownNames.has(url.hostname)) return true
  try {
    requirePublic(url)
    return !url.username && !url.password
  } catch {
    return false
  }
}

const invalid = (field: string) =>
  new AppError('invalid_input', { issues: [{ path: [field], message: field }] })
