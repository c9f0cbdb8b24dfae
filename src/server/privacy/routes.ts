import * as contract from '#contract/privacy/endpoints.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { handle, type App } from '../http/handle.ts'
import { eraseForPerson, exportForPerson } from './act-for-person.ts'
import { eraseOwn, exportOwn, previewOwn } from './act-for-self.ts'
import { previewErasure } from './preview-erasure.ts'

export function privacyRoutes(app: App, auth: GetAuth) {
  handle(app, contract.exportMyData, (ctx, input) => exportOwn(ctx, auth, input))
  handle(app, contract.previewErasure, previewOwn)
  handle(app, contract.eraseMe, (ctx, input) => eraseOwn(ctx, auth, input))
  handle(app, contract.exportPersonAsAdmin, exportForPerson)
  handle(app, contract.previewPersonErasure, (ctx, { id }) => previewErasure(ctx, id))
  handle(app, contract.erasePersonAsAdmin, eraseForPerson)
}
