import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { changeFlag as contract, Flag, Flags } from '#contract/flags/endpoints.ts'
import { declaredFlags, flagNames, unsetFlag, type FlagSetting } from '#domain/flags/flags.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { assertShown, versionOf } from '../shown-version.ts'
import { lockFlag, selectDecidedFlags, writeFlag } from './flag-queries.ts'
import { forgetFlags } from './is-flag-on.ts'

export async function listFlags(ctx: Ctx): Promise<Flags> {
  requirePower(ctx, 'service.setUp')
  const decided = await selectDecidedFlags(ctx.db)
  const flags = flagNames.map((name): Flag => {
    const { unset: _, ...declared } = declaredFlags[name]
    const row = decided.find((one) => one.name === name)
    const setting = settingOf(row ?? unsetFlag(name))
    return {
      name,
      ...declared,
      ...setting,
      decided: row ? { at: row.changedAt.toISOString(), by: row.byName, reason: row.reason } : null,
      version: versionOf(setting),
    }
  })
  return { flags }
}

const settingOf = ({ state, share, clubIds }: FlagSetting) => ({
  state,
  share,
  clubIds: [...clubIds],
})

export async function changeFlag(
  ctx: Ctx,
  { name, reason, basedOn, ...wanted }: ParsedInput<typeof contract>,
): Promise<Flags> {
  const { accountId } = requirePower(ctx, 'service.setUp')
  const setting = {
    state: wanted.state,
    share: wanted.state === 'share' ? wanted.share : 0,
    clubIds: wanted.state === 'clubs' ? [...new Set(wanted.clubIds)].toSorted() : [],
  }
  await ctx.db.transaction(async (tx) => {
    const row = await lockFlag(tx, name)
    assertShown(basedOn, settingOf(row ?? unsetFlag(name)), setting)
    await writeFlag(tx, { name, ...setting, reason, changedAt: ctx.now(), changedBy: accountId })
    await recordActivity(tx, ctx, {
      action: 'flags.change',
      subject: { type: 'setting', id: `flag.${name}` },
      data: { state: setting.state, share: setting.share, clubs: setting.clubIds.length },
    })
  })
  forgetFlags()
  return listFlags(ctx)
}
