import * as contract from '#contract/admin/messages.ts'
import { handle, type App } from '../../http/handle.ts'
import { selectAudienceChoices } from './audience-queries.ts'
import { countMessage, sendMessage } from './send-message.ts'
import { stopMessage } from './stop-message.ts'

/** Messages of the operator to many people (D30). */
export function messageRoutes(app: App) {
  handle(app, contract.getMessageChoices, (ctx) => selectAudienceChoices(ctx.db))
  handle(app, contract.countMessageRecipients, countMessage)
  handle(app, contract.sendMessage, sendMessage)
  handle(app, contract.stopMessage, stopMessage)
}
