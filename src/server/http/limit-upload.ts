import type { MiddlewareHandler } from 'hono'
import { listImportRuns } from '#contract/admin/imports.ts'
import { compareSettlementFile, readSettlementFile } from '#contract/admin/settlement-files.ts'
import { mayUse } from '../access.ts'
import { AppError } from '../app-error.ts'
import { toErrorResponse } from './error-response.ts'
import type { AppContext, AppEnv } from './handle.ts'
import { limitBody } from './read-body.ts'

const largestBody = 1024 * 1024
const largestUpload = 15 * 1024 * 1024
const tooLarge = (c: AppContext) => toErrorResponse(new AppError('too_large'), c)
/** For every request that is no upload. */
export const limitDefault = limitBody(largestBody, tooLarge)
const picturesPath = /^\/api\/v1\/clubs\/([\da-f-]{36})\/pictures$/

/** The limit of an upload depends on the account, so it is set after the sign-in is known. */
const isSettlementFile = (path: string) =>
  path === readSettlementFile.path || path === compareSettlementFile.path

export const isUpload = (path: string) =>
  isSettlementFile(path) ||
  path === listImportRuns.path ||
  path.startsWith(`${listImportRuns.path}/`) ||
  picturesPath.test(path)

/** Only the back office may upload files of clubs, members or settlements, and only a club's administrators its pictures. */
export const limitUpload: MiddlewareHandler<AppEnv> = (c, next) => {
  const clubId = picturesPath.exec(c.req.path)?.[1]
  const mayUpload = clubId
    ? mayUse(c.var.ctx, 'club.page', clubId)
    : mayUse(c.var.ctx, isSettlementFile(c.req.path) ? 'money.read' : 'files.import')
  return limitBody(mayUpload ? largestUpload : largestBody, tooLarge)(c, next)
}
