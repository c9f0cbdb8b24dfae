import { findBirthDate } from './queries.ts'
import type { OwnEntry } from '#contract/entries/endpoints.ts'
import { isShownByInitials } from '#domain/competitions/shown-name.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import { lockEntry, updateEntry } from '../competitions/entry-queries.ts'
import { refuseEntry } from './release-place.ts'
import { accessEntry, showEntry } from './show-entry.ts'

type ShownAsInput = { entryId: string; shownAs: OwnEntry['shownAs'] }

/** Sets how the player is named on entrants, start list and board, until the result is final. */
export async function showEntryAs(ctx: Ctx, { entryId, shownAs }: ShownAsInput) {
  const { tournament } = await accessEntry(ctx, entryId)
  await ctx.db.transaction(async (tx) => {
    const locked = await lockTournament(tx, tournament.id)
    const entry = await lockEntry(tx, entryId)
    if (!locked || !entry) throw new AppError('not_found')
    if (locked.state === 'final' || locked.state === 'cancelled') refuseEntry('names_are_final')
    // An entry made by the host has no birth date of its own.
    const birthDate = entry.birthDate ?? (await findBirthDate(tx, entry.golferId))
    const isChild = isShownByInitials(birthDate, locked.firstDay)
    const to = isChild && shownAs === 'name' ? 'initials' : shownAs
    if (to === entry.shownAs) return
    await updateEntry(tx, entryId, { shownAs: to })
    await recordActivity(tx, ctx, {
      action: 'tournaments.show_entry_as',
      subject: { type: 'tournament', id: tournament.id },
      data: { entryId, from: entry.shownAs, to },
    })
  })
  return { entry: await showEntry(ctx, entryId) }
}
