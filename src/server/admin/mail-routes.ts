import * as actions from '#contract/admin/actions.ts'
import { getSubscribers, sendNewsletter } from '#contract/notifications/marketing.ts'
import { endSuppression } from '#contract/admin/suppressions.ts'
import * as work from '#contract/admin/today.ts'
import { handle, type App } from '../http/handle.ts'
import { endSuppressionAsAdmin } from '../notifications/end-suppression.ts'
import * as newsletter from '../notifications/newsletter.ts'
import { sendHeldUpMails } from './held-up-mails.ts'
import { repeatMail } from './person-actions.ts'

/** Mails that were sent, were not, or must not be. */
export function mailRoutes(app: App) {
  handle(app, work.sendHeldUpMails, sendHeldUpMails)
  handle(app, actions.sendMailAgain, repeatMail)
  handle(app, endSuppression, endSuppressionAsAdmin)
  handle(app, getSubscribers, newsletter.getSubscribers)
  handle(app, sendNewsletter, newsletter.sendNewsletter)
}
