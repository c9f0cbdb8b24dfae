import * as marketing from '#contract/notifications/marketing.ts'
import * as contract from '#contract/notifications/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import { readBody } from '../http/read-body.ts'
import { getMailAddress, retryOwnAddress } from './end-suppression.ts'
import { urgentRoutes } from './urgent/routes.ts'
import { getMyMail, listMyMails, getMail, listMails } from './my-mails.ts'
import {
  getMarketing,
  getUnsubscribe,
  setMarketing,
  unsubscribe,
  unsubscribeByKey,
  unsubscribeCookie,
} from './marketing-consent.ts'
import { receiveProviderEvents } from './provider-events.ts'

export function notificationRoutes(app: App) {
  handle(app, contract.listMails, listMails)
  handle(app, contract.getMail, getMail)
  handle(app, contract.listMyMails, listMyMails)
  handle(app, contract.getMyMail, getMyMail)
  handle(app, contract.getMailAddress, getMailAddress)
  handle(app, contract.retryMailAddress, retryOwnAddress)

  marketingRoutes(app)
  urgentRoutes(app)

  // Registered without a contract, because the signature covers the raw bytes.
  app.post('/api/v1/mail/events/sendgrid', async (c) => {
    const body = new Uint8Array(await readBody(c))
    await receiveProviderEvents(c.var.ctx, { body, header: (name) => c.req.header(name) })
    return c.body(null, 204)
  })
}

const page = '/unsubscribe'

function marketingRoutes(app: App) {
  handle(app, marketing.getMarketing, getMarketing)
  handle(app, marketing.setMarketing, setMarketing)
  handle(app, marketing.getUnsubscribe, getUnsubscribe)
  handle(app, marketing.unsubscribe, unsubscribe, { page, next: () => page })
  magicLinkRoute(app, { name: 'unsubscribe', cookie: unsubscribeCookie, seconds: 3600, page })
  // The one click of RFC 8058: a mail program posts to the address of the mail, without a page or a cookie.
  app.post('/link/unsubscribe', async (c) => {
    await unsubscribeByKey(c.var.ctx, c.req.query('key'))
    return c.body(null, 204)
  })
}
