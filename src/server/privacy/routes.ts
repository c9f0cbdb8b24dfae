import * as contract from '#contract/privacy.ts'
import type { OpenAuth } from '../accounts/auth.ts'
import { handle, type App } from '../http/handle.ts'
import { eraseAtOffice, exportAtOffice } from './at-office.ts'
import { eraseOwn, exportOwn, previewOwn } from './own-data.ts'
import { previewErasure } from './preview-erasure.ts'

export function privacyRoutes(app: App, auth: OpenAuth) {
  handle(app, contract.exportMyData, (ctx, input) => exportOwn(ctx, auth, input))
  handle(app, contract.previewErasure, previewOwn)
  handle(app, contract.eraseMe, (ctx, input) => eraseOwn(ctx, auth, input))
  handle(app, contract.exportPersonAtOffice, exportAtOffice)
  handle(app, contract.previewPersonErasure, (ctx, { id }) => previewErasure(ctx, id))
  handle(app, contract.erasePersonAtOffice, eraseAtOffice)
}
