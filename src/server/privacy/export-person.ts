import { recordActivity } from '../activity/record-activity.ts'
import { findAccount } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Person } from '../personal-data.ts'
import { parts } from './module-parts.ts'
import { provenAddress, selectCardsOfEnteredNumbers, selectManaged } from './queries.ts'
import { writeExport } from './write-export.ts'

/**
 * Exports everything about a person and the golfers of the account as of one moment, as HTML and as
 * JSON (L-DP-4). The export is logged. For a golfer linked only by an entered number, it contains
 * only the cards bought by the account and their rounds.
 */
export async function exportPerson(ctx: Ctx, accountId: string) {
  const account = await findAccount(ctx.db, accountId)
  if (!account) throw new AppError('not_found')
  const golfers = await selectManaged(ctx.db, accountId)
  const proven = golfers.filter(({ isProven }) => isProven)
  const person = {
    accountId,
    email: provenAddress(account),
    golferIds: proven.map(({ id }) => id),
    passIds: await selectCardsOfEnteredNumbers(ctx.db, accountId),
  }
  await recordActivity(ctx.db, ctx, {
    action: 'privacy.export',
    subject: { type: 'account', id: accountId },
  })
  const sections = await selectSections(ctx, person)
  const exportedAt = ctx.now()
  const html = writeExport(sections, { name: account.name, exportedAt })
  const data = Object.fromEntries(sections.map(({ key, rows }) => [key, rows]))
  return {
    fileName: `saesonkortet-mine-data-${danishDay(exportedAt)}`,
    html,
    json: JSON.stringify({ made: exportedAt.toISOString(), ...data }, undefined, 2),
  }
}

/** In one snapshot, so that all modules export the same moment. */
const selectSections = (ctx: Ctx, person: Person) =>
  ctx.db.transaction(
    async (tx) => {
      const sections = []
      for (const part of parts) sections.push(...(await part.exportOf(tx, person)))
      return sections
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
