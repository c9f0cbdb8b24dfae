import { publishNotice, unpublishNotice, type NewNotice } from '../content/notices.ts'
import type { Ctx } from '../ctx.ts'

export async function addNotice(ctx: Ctx, wanted: NewNotice): Promise<{ id: string }> {
  const { id } = await publishNotice(ctx, wanted)
  return { id }
}

export async function endNotice(ctx: Ctx, { noticeId }: { noticeId: string }) {
  await unpublishNotice(ctx, noticeId)
  return { done: true as const }
}
