import * as contract from '#contract/notifications/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { getMyMail, listMyMails, getMail, listMails } from './my-mails.ts'

export function notificationRoutes(app: App) {
  handle(app, contract.listMails, listMails)
  handle(app, contract.getMail, getMail)
  handle(app, contract.listMyMails, listMyMails)
  handle(app, contract.getMyMail, getMyMail)
}
