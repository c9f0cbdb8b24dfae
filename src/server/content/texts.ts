import { validateText } from '#domain/content/validate-text.ts'
import { findOwnedText, ownedTexts, type OwnedText } from '#domain/content/owned-texts.ts'
import type { TextPage } from '#domain/content/text-pages.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  insertWording,
  lockText,
  selectNewest,
  selectWordings,
  type WordingRow,
} from './queries.ts'

/** A text in its current wording; version 0 is the wording shipped with the code. */
export type CurrentText = { text: OwnedText; body: string; version: number; row?: WordingRow }

/** The texts of a page (of all pages when it is absent) in their current wording. */
export async function currentTexts(db: Db, page?: TextPage): Promise<CurrentText[]> {
  const texts = ownedTexts.filter((text) => !page || text.page === page)
  const rows = await selectNewest(
    db,
    texts.map(({ key }) => key),
  )
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return texts.map((text) => current(text, byKey.get(text.key)))
}

/** The current wordings of mail subjects and openings, by key. */
export async function wordingsOfMails(db: Db): Promise<ReadonlyMap<string, string>> {
  const texts = await currentTexts(db, 'mail')
  return new Map(texts.map(({ text, body }) => [text.key, body]))
}

/** A text with its history, newest first. */
export async function textWithHistory(db: Db, key: string) {
  const text = ownedText(key)
  const history = await selectWordings(db, key)
  return { ...current(text, history[0]), history }
}

/**
 * Stores a new wording. `basedOn` is the version that the writer saw. Throws `changed_elsewhere` when
 * there is a newer one, and `refused` with every error when the wording is invalid.
 */
export async function writeText(
  ctx: Ctx,
  { key, body, basedOn }: { key: string; body: string; basedOn: number },
): Promise<number> {
  const text = ownedText(key)
  const writtenBy = ctx.actor?.accountId
  if (!writtenBy) throw new AppError('not_signed_in')
  const errors = validateText(text, body)
  if (errors.length > 0) throw new AppError('refused', { reason: 'text_cannot_be_shown', errors })
  return ctx.db.transaction(async (tx) => {
    await lockText(tx, key)
    const [newest] = await selectNewest(tx, [key])
    if ((newest?.version ?? 0) !== basedOn) throw new AppError('changed_elsewhere')
    const version = basedOn + 1
    await insertWording(tx, { key, version, body, writtenAt: ctx.now(), writtenBy })
    await recordActivity(tx, ctx, {
      action: 'content.write_text',
      subject: { type: 'text', id: key },
      data: { version },
    })
    return version
  })
}

function ownedText(key: string): OwnedText {
  const text = findOwnedText(key)
  if (!text) throw new AppError('not_found')
  return text
}

const current = (text: OwnedText, row: WordingRow | undefined): CurrentText => ({
  text,
  body: row?.body ?? text.body,
  version: row?.version ?? 0,
  ...(row && { row }),
})
