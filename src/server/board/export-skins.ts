import type { Cell } from '#contract/shared/cells.ts'
import { boardSkins } from '#domain/board/skins-cards.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { selectRounds } from '../competitions/tournament-queries.ts'
import type { Boards } from './boards.ts'

/** The skins of a round hole by hole, and what each player has won, with the names and figures of the board. */
export async function exportSkins(
  ctx: Ctx,
  boards: Boards,
  { tournamentId, roundId }: { tournamentId: string; roundId: string },
) {
  const rounds = await selectRounds(ctx.db, [tournamentId])
  if (!rounds.some(({ id }) => id === roundId)) throw new AppError('not_found')
  const { facts } = await boards.read(roundId)
  const [only, ...more] = facts.divisions
  const everybody = only && more.length === 0 ? only.name : 'Alle rækker'
  const rows = boardSkins(facts)
    .filter((skins) => skins.roundId === roundId)
    .flatMap(({ division, net, won, holes, left }): Cell[][] => {
      const of: Cell[] = [division ?? everybody, net ? 'Netto' : 'Brutto']
      return [
        ...holes.map(({ hole, winner, reason }): Cell[] => [...of, hole, winner, null, reason]),
        ...won.map(({ name, skins }): Cell[] => [...of, null, name, skins, 'Vundet i alt']),
        ...(left === null ? [] : [[...of, null, null, null, left]]),
      ]
    })
  const columns = [
    { heading: 'Række', kind: 'text' as const },
    { heading: 'Skins', kind: 'text' as const },
    { heading: 'Hul', kind: 'number' as const },
    { heading: 'Vinder', kind: 'text' as const },
    { heading: 'Antal', kind: 'text' as const },
    { heading: 'Hvorfor', kind: 'text' as const },
  ]
  return { title: 'Skins', columns, rows }
}
