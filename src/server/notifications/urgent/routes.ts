import * as contract from '#contract/notifications/urgent.ts'
import { handle, type App } from '../../http/handle.ts'
import { readBody } from '../../http/read-body.ts'
import { smsReportsPath } from '../../simulated-gatewayapi.ts'
import { addPushBrowser, removePushBrowser } from './browsers.ts'
import { confirmPhone, removePhone, sendPhoneCode } from './prove-phone.ts'
import { receiveSmsReport } from './receive-report.ts'
import { getUrgentSettings, saveUrgentChoice } from './urgent-settings.ts'

export function urgentRoutes(app: App) {
  handle(app, contract.getUrgentSettings, getUrgentSettings)
  handle(app, contract.saveUrgentChoice, saveUrgentChoice)
  handle(app, contract.sendPhoneCode, sendPhoneCode)
  handle(app, contract.confirmPhone, confirmPhone)
  handle(app, contract.removePhone, removePhone)
  handle(app, contract.addPushBrowser, addPushBrowser)
  handle(app, contract.removePushBrowser, removePushBrowser)

  // Registered without a contract, because the signature covers the raw bytes.
  app.post(smsReportsPath, async (c) => {
    const body = new Uint8Array(await readBody(c))
    const signature = c.req.header('signature')
    const token = c.req.header('x-gwapi-signature')
    await receiveSmsReport(c.var.ctx, { body, signature, token })
    return c.body(null, 204)
  })
}
