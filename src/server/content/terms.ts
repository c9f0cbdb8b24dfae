import { findOwnedText } from '#domain/content/owned-texts.ts'
import { readTermsVersion, termsKey, termsVersionOf } from '#domain/content/terms.ts'
import { plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectNewest, selectWordings } from './queries.ts'

/** The first day of the wording shipped with the code. */
const shippedOn = plainDate('2026-11-20')

/** The version that a buyer accepts today. */
export async function currentTermsVersion(db: Db): Promise<string> {
  const [newest] = await selectNewest(db, [termsKey])
  return termsVersionOf(newest?.version ?? 0)
}

type Terms = { version: string; validFrom: PlainDate; body: string; isCurrent: boolean }

/** The current terms of sale, or an older version that a buyer accepted. */
export async function getTerms(
  { db }: Ctx,
  { version }: { version?: string | undefined },
): Promise<Terms> {
  const wordings = await selectWordings(db, termsKey)
  const current = wordings[0]?.version ?? 0
  const number = version === undefined ? current : readTermsVersion(version)
  const shipped = findOwnedText(termsKey)?.body ?? ''
  const wording = wordings.find((row) => row.version === number)
  if (number === undefined || (!wording && number !== 0)) throw new AppError('not_found')
  return {
    version: termsVersionOf(number),
    validFrom: wording ? danishDay(wording.writtenAt) : shippedOn,
    body: wording?.body ?? shipped,
    isCurrent: number === current,
  }
}
