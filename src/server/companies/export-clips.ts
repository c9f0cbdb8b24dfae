import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import type { FileFormat } from '../http/send-file.ts'
import { tableFile } from '../http/table-file.ts'
import { accessCompany } from './access.ts'
import { getCompanyCards } from './show-company.ts'

type Asked = { companyId: string; season?: string | undefined }

/** How the clips of a season run out, as a file; at most 60 an hour for an account. */
export async function exportClips(ctx: Ctx, format: FileFormat, asked: Asked) {
  await accessCompany(ctx, asked.companyId)
  await limit(ctx, { key: `company-export:${ctx.actor?.accountId}`, max: 60, windowSeconds: 3600 })
  const { season, pool } = await getCompanyCards(ctx, { ...asked, season: asked.season })
  if (!season || !pool) throw new AppError('not_found')
  return tableFile(format, {
    title: 'Klip tilbage',
    of: season.code.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    columns: [
      { heading: 'Til og med', kind: 'day' },
      { heading: 'Klip tilbage', kind: 'number' },
      { heading: 'Ved jævnt forbrug', kind: 'number' },
    ],
    rows: pool.burnDown.map(({ until, left, pace }) => [until, left, pace]),
  })
}
