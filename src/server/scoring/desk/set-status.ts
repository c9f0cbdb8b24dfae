import type { StatusValues } from '../../competitions/entry-queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { setStatus as contract } from '#contract/scoring/desk.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { assertFrom } from '../../shown-version.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { limitFillers } from '../../competitions/sides/side-queries.ts'
import { selectRounds } from '../score-queries.ts'
import { isDrawn, lockEntry, writeStatus } from './desk-queries.ts'
import { lockResultShared } from './lock-result.ts'

type StatusInput = ParsedInput<typeof contract>

/** Sets or removes (null) the player's code; scores do not change. */
export async function setStatus(ctx: Ctx, input: StatusInput) {
  const { tournamentId, entryId, from, status, reason, roundId, hole } = input
  await ctx.db.transaction(async (tx) => {
    await lockResultShared(tx, tournamentId)
    const entry = await lockEntry(tx, tournamentId, entryId)
    if (!entry || !(await isInPlay(tx, entry))) throw new AppError('not_found')
    await assertRoundExists(tx, input)
    const values = {
      status,
      statusReason: status === null || reason === '' ? null : reason,
      statusRoundId: status === null ? null : (roundId ?? null),
      statusHole: status === null ? null : (hole ?? null),
    }
    if (isSame(entry, values)) return
    assertFrom(from, entry.status)
    await changeStatus(tx, ctx, { entryId, from, values })
  })
  return { status }
}

/** Includes a player who has withdrawn and is still on the start list, because NS may be the right code. */
const isInPlay = async (tx: Db, { id, state }: { id: string; state: string }) =>
  state === 'entered' || (await isDrawn(tx, id))

type StatusChange = { entryId: string; from: StatusValues['status']; values: StatusValues }

/** Writes the status and the activity log. The caller has locked the entry. */
export async function changeStatus(tx: Db, ctx: Ctx, { entryId, from, values }: StatusChange) {
  await writeStatus(tx, entryId, values)
  if (values.status === null) await limitFillers(tx, entryId)
  const { status: to, statusRoundId: roundId, statusHole: hole } = values
  await recordActivity(tx, ctx, {
    action: 'tournaments.set_status',
    subject: { type: 'entry', id: entryId },
    data: { from, to, roundId, hole },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

async function assertRoundExists(tx: Db, { tournamentId, roundId }: StatusInput) {
  if (roundId === undefined) return
  const rounds = await selectRounds(tx, tournamentId)
  if (!rounds.some(({ id }) => id === roundId)) throw new AppError('not_found')
}

const isSame = (entry: StatusValues, values: StatusValues) =>
  entry.status === values.status &&
  entry.statusReason === values.statusReason &&
  entry.statusRoundId === values.statusRoundId &&
  entry.statusHole === values.statusHole
