import type { Ctx } from '../../ctx.ts'
import { sendOutgoingRequest } from '../../http/outgoing-request.ts'
import { deleteBrowser, findBrowser } from './browser-queries.ts'
import type { MessageRow } from './message-queries.ts'
import { encryptPush, vapidAuthorization, vapidKeys } from './web-push.ts'

/** A push service did not take a push; `isFinal`: it never will. */
export class PushRefusedError extends Error {
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.name = 'PushRefusedError'
    this.isFinal = isFinal
  }
}

const patienceMs = 10_000

/**
 * Hands a push over to the service of its browser (RFC 8030), encrypted so that only the browser can read it. A browser
 * that the service no longer knows is forgotten.
 */
export async function sendPush(ctx: Ctx, message: MessageRow): Promise<void> {
  const browser = message.browserId ? await findBrowser(ctx.db, message.browserId) : undefined
  if (!browser) throw new PushRefusedError('browser_gone', true)
  const { origin, pathname, search } = new URL(browser.endpoint)
  const { title, text, path, id, expiresAt } = message
  const payload = JSON.stringify({ title, body: text, path, tag: id })
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1000))
  const vapid = { origin, subject: subjectOf(ctx), now: ctx.now() }
  const answer = await sendOutgoingRequest(
    { base: origin, mayBeHere: ctx.config.demo },
    pathname + search,
    {
      method: 'POST',
      headers: {
        authorization: vapidAuthorization(await vapidKeys(ctx), vapid),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(seconds),
        urgency: 'high',
      },
      body: encryptPush(payload, browser),
      patienceMs,
    },
  )
  if (answer.ok) return
  const { status } = answer
  if (status === 404 || status === 410) await deleteBrowser(ctx.db, browser)
  const isFinal = status < 500 && status !== 429
  throw new PushRefusedError(`answer_${status}`, isFinal)
}

/** Our address for the push service's people, from `MAIL_FROM`. */
function subjectOf({ config }: Ctx): string {
  const [address = config.mailFrom] = /[^\s<>]+@[^\s<>]+/.exec(config.mailFrom) ?? []
  return `mailto:${address}`
}
