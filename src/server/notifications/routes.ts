import * as contract from '#contract/notifications.ts'
import { handle, type App } from '../http/handle.ts'
import { getMail, listMails } from './read-mailbox.ts'

export function notificationRoutes(app: App) {
  handle(app, contract.listMails, listMails)
  handle(app, contract.getMail, getMail)
}
