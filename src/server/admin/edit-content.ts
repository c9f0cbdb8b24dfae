import type { OwnedTextToEdit } from '#contract/admin/texts.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { publishNotice, unpublishNotice, type NewNotice } from '../content/notices.ts'
import { textWithHistory, writeText } from '../content/texts.ts'
import type { Ctx } from '../ctx.ts'

/** A text with its history and the names of its authors. */
export async function getTextToEdit(ctx: Ctx, { key }: { key: string }): Promise<OwnedTextToEdit> {
  const { text, body, version, history } = await textWithHistory(ctx.db, key)
  const names = await selectAccountNames(
    ctx.db,
    history.map(({ writtenBy }) => writtenBy),
  )
  return {
    key,
    page: text.page,
    title: text.title,
    kind: text.kind,
    body,
    version,
    original: text.body,
    places: [...(text.places ?? [])],
    history: history.map((row) => ({
      version: row.version,
      body: row.body,
      writtenAt: row.writtenAt.toISOString(),
      writtenBy: names.get(row.writtenBy) ?? 'Slettet bruger',
    })),
  }
}

export async function editText(
  ctx: Ctx,
  input: { key: string; body: string; basedOn: number },
): Promise<{ version: number }> {
  return { version: await writeText(ctx, input) }
}

export async function addNotice(ctx: Ctx, input: NewNotice): Promise<{ id: string }> {
  const { id } = await publishNotice(ctx, input)
  return { id }
}

export async function endNotice(ctx: Ctx, { noticeId }: { noticeId: string }) {
  await unpublishNotice(ctx, noticeId)
  return { done: true as const }
}
