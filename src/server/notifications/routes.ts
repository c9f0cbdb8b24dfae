import * as contract from '#contract/notifications/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { readBody } from '../http/read-body.ts'
import { getMailAddress, retryOwnAddress } from './end-suppression.ts'
import { getMyMail, listMyMails, getMail, listMails } from './my-mails.ts'
import { receiveProviderEvents } from './provider-events.ts'

export function notificationRoutes(app: App) {
  handle(app, contract.listMails, listMails)
  handle(app, contract.getMail, getMail)
  handle(app, contract.listMyMails, listMyMails)
  handle(app, contract.getMyMail, getMyMail)
  handle(app, contract.getMailAddress, getMailAddress)
  handle(app, contract.retryMailAddress, retryOwnAddress)

  // Registered without a contract, because the signature covers the raw bytes.
  app.post('/api/v1/mail/events/sendgrid', async (c) => {
    const body = new Uint8Array(await readBody(c))
    await receiveProviderEvents(c.var.ctx, { body, header: (name) => c.req.header(name) })
    return c.body(null, 204)
  })
}
