import * as contract from '#contract/errors/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { reportError } from './report-error.ts'

export function errorRoutes(app: App) {
  handle(app, contract.reportError, reportError)
}
