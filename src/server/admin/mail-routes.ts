import * as actions from '#contract/admin/actions.ts'
import * as previews from '#contract/admin/mail-previews.ts'
import { endSuppression } from '#contract/admin/suppressions.ts'
import * as work from '#contract/admin/today.ts'
import { handle, type App } from '../http/handle.ts'
import { endSuppressionAsAdmin } from '../notifications/end-suppression.ts'
import { sendHeldUpMails } from './held-up-mails.ts'
import { listMailTemplates, previewMail, sendMailPreview } from './mail-previews.ts'
import { repeatMail } from './person-actions.ts'

/** Mails that were sent, were not, or must not be. */
export function mailRoutes(app: App) {
  handle(app, work.sendHeldUpMails, sendHeldUpMails)
  handle(app, actions.sendMailAgain, repeatMail)
  handle(app, endSuppression, endSuppressionAsAdmin)
  handle(app, previews.listMailTemplates, listMailTemplates)
  handle(app, previews.previewMail, previewMail)
  handle(app, previews.sendMailPreview, sendMailPreview)
}
