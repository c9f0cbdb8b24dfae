import * as contract from '#contract/cases/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { assignCase } from './assign-case.ts'
import { changeCaseState } from './change-state.ts'
import { getCase } from './read-case.ts'
import { openCase, type WhenOpened } from './open-case.ts'
import { addCaseNote, replyToCase } from './write-note.ts'

export function caseRoutes(app: App, whenOpened: WhenOpened) {
  handle(app, contract.openCase, (ctx, input) => openCase(ctx, input, whenOpened), {
    page: ['/contact', '/business', '/for-the-golfclub'],
    // The receipt promises a time for the reply, which depends on the kind of case.
    next: ({ number }, _, { kind = 'contact' }) => `/contact?sent=${number}&letter=${kind}`,
    secret: ['website'],
  })
  handle(app, contract.getCase, getCase)
  handle(app, contract.changeCaseState, changeCaseState)
  handle(app, contract.assignCase, assignCase)
  handle(app, contract.addCaseNote, addCaseNote)
  handle(app, contract.replyToCase, replyToCase)
}
