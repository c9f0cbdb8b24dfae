import type { MiddlewareHandler } from 'hono'
import { listImportRuns } from '#contract/admin/imports.ts'
import { compareSettlementFile, readSettlementFile } from '#contract/admin/settlement-files.ts'
import { mayUse } from '../access.ts'
import { AppError } from '../app-error.ts'
import { toErrorResponse } from './error-response.ts'
import type { Ctx } from '../ctx.ts'
import type { AppContext, AppEnv } from './handle.ts'
import { limitBody } from './read-body.ts'

const largestBody = 1024 * 1024
const largestUpload = 15 * 1024 * 1024
const tooLarge = (c: AppContext) => toErrorResponse(new AppError('too_large'), c)
/** For every request that is no upload. */
export const limitDefault = limitBody(largestBody, tooLarge)
const picturesPath = /^\/api\/v1\/clubs\/([\da-f-]{36})\/pictures$/
const screenPicturesPath = /^\/api\/v1\/tournaments\/([\da-f-]{36})\/screen\/pictures$/

/** The limit of an upload depends on the account, so it is set after the sign-in is known. */
const isSettlementFile = (path: string) =>
  path === readSettlementFile.path || path === compareSettlementFile.path

export const isUpload = (path: string) =>
  isSettlementFile(path) ||
  path === listImportRuns.path ||
  path.startsWith(`${listImportRuns.path}/`) ||
  picturesPath.test(path) ||
  screenPicturesPath.test(path)

/**
 * Only the back office may upload files of clubs, members or settlements, only a club's administrators its pictures, and
 * only a tournament's directors those of its screen.
 */
export const limitUpload: MiddlewareHandler<AppEnv> = (c, next) =>
  limitBody(mayUpload(c.var.ctx, c.req.path) ? largestUpload : largestBody, tooLarge)(c, next)

function mayUpload(ctx: Ctx, path: string): boolean {
  const clubId = picturesPath.exec(path)?.[1]
  if (clubId) return mayUse(ctx, 'club.page', clubId)
  const tournamentId = screenPicturesPath.exec(path)?.[1]
  if (tournamentId) return mayUse(ctx, 'tournament.run', tournamentId)
  return mayUse(ctx, isSettlementFile(path) ? 'money.read' : 'files.import')
}
