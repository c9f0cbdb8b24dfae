import { randomUUID } from 'node:crypto'
import type { DivisionOutcome } from '#contract/board/outcome.ts'
import { createApiClient } from '../../replay/api-client.ts'
import type { ReckonedDivision, ReckonedRow } from '../../replay/compute-results.ts'
import { roundPath } from '../../replay/draw-round.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { checkEqual, type World } from './world.ts'

/**
 * One gross and three net prizes: who wins gross wins no net prize, and the prize of somebody who is absent at the
 * ceremony passes on.
 */
export async function checkPrizes(
  { service, ledger }: World,
  played: Played,
  [division]: readonly ReckonedDivision[],
) {
  const { net, gross } = division?.views ?? { net: null, gross: [] }
  const winners = best(gross, 1)
  const open = (net ?? []).filter(({ player }) => !winners.includes(player))
  const [absent = ''] = best(open, 3)
  const now = service.clock.now()
  const entryId = played.entries.get(absent)
  await played.director.ask('POST', `${roundPath(played, 0)}/ceremony-presence`, {
    sentAt: now,
    marks: [{ id: randomUUID(), entryId, mark: 'absent', markedAt: now }],
  })
  const client = createApiClient(service.send, { address: '10.7.0.10' })
  const { divisions } = await client.ask<{ divisions: DivisionOutcome[] }>(
    'GET',
    `/tournaments/${played.slug}/outcome`,
  )
  const prizes = divisions[0]?.prizes
  const named = (awards: { winners: { name: string }[] }[] = []) =>
    awards.flatMap((award) => award.winners.map(({ name }) => name)).toSorted()
  checkEqual(ledger, 'Gross prizes', named(prizes?.gross), winners.toSorted())
  const there = open.filter(({ player }) => player !== absent)
  checkEqual(ledger, 'Net prizes', named(prizes?.net), best(there, 3).toSorted())
}

/** The players of so many prizes, and those who share the last of them. */
function best(rows: readonly ReckonedRow[], prizes: number): string[] {
  const placed = rows.filter(({ code }) => code === null).toSorted((a, b) => a.from - b.from)
  const last = placed[prizes - 1]?.from ?? Infinity
  return placed.filter(({ from }) => from <= last).map(({ player }) => player)
}
