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
 * Everything about a person and the golfers she stands for (L-DP-4), as it is at one moment: as a
 * page to read and as data for programs. That it was made is written down. Of a golfer whom the
 * account has by a typed number alone it holds what was bought for her and the rounds on it.
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
  const sections = await gather(ctx, person)
  const made = ctx.now()
  const html = writeExport(sections, { name: account.name, made })
  const data = Object.fromEntries(sections.map(({ key, rows }) => [key, rows]))
  return {
    fileName: `saesonkortet-mine-data-${danishDay(made)}`,
    html,
    json: JSON.stringify({ made: made.toISOString(), ...data }, undefined, 2),
  }
}

/** All parts see the same moment. */
const gather = (ctx: Ctx, person: Person) =>
  ctx.db.transaction(
    async (tx) => {
      const sections = []
      for (const part of parts) sections.push(...(await part.exportOf(tx, person)))
      return sections
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
