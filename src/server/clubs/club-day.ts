import type { Ctx } from '../ctx.ts'
import { accessClubWith } from './access.ts'
import { selectSigns } from './queries.ts'

export async function listSignsOfClub(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubWith(ctx, 'club.signs', clubId)
  return { signs: await selectSigns(ctx.db, club.id) }
}
