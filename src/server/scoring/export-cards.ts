import { cardName } from '#domain/competitions/sides/side-name.ts'
import type { Cell } from '#contract/shared/cells.ts'
import type { ListedCard } from '#contract/scoring/cards.ts'
import type { Ctx } from '../ctx.ts'
import { selectDivisions } from '../competitions/tournament-queries.ts'
import { drivesCell, hasDrives } from './drives/read-drives.ts'
import { holeCells, holeColumns, holesOn } from './hole-columns.ts'
import { listCards } from './list-cards.ts'
import { selectDrawn, selectRounds } from './score-queries.ts'

/** Every card of the tournament with its official scores, by round and flight. */
export async function exportCards(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const rounds = await selectRounds(ctx.db, tournamentId)
  const drawn = await selectDrawn(
    ctx.db,
    rounds.map(({ id }) => id),
  )
  const { cards } = await listCards(ctx, { tournamentId })
  const listed = new Map(cards.map((card) => [`${card.roundId} ${card.entryId}`, card]))
  const holes = holesOn(drawn)
  const divisions = await selectDivisions(ctx.db, [tournamentId])
  const withDrives = hasDrives(divisions)
  const columns = [
    { heading: 'Runde', kind: 'number' as const },
    { heading: 'Flight', kind: 'number' as const },
    { heading: 'Spiller', kind: 'text' as const },
    { heading: 'DGU-nummer', kind: 'code' as const },
    { heading: 'Klub', kind: 'text' as const },
    { heading: 'Tee', kind: 'text' as const },
    { heading: 'Handicap', kind: 'handicap' as const },
    { heading: 'Justeret spillehandicap', kind: 'number' as const },
    ...holeColumns(holes),
    ...(withDrives ? [{ heading: 'Udslag', kind: 'text' as const }] : []),
    { heading: 'Tilstand', kind: 'word' as const, words: stateWords },
    { heading: 'Kode', kind: 'code' as const },
    { heading: 'Kvittering', kind: 'code' as const },
  ]
  const rows = drawn.map((row): Cell[] => {
    const { round, flight, entry, tee, player, card, side } = row
    const { state, status } = listed.get(`${round.id} ${entry.id}`) ?? {}
    return [
      round.number,
      flight.position,
      cardName(entry, side),
      entry.dguNumber,
      entry.clubName,
      tee.name,
      player.handicapTenths,
      player.playingHandicap,
      ...holeCells(holes, row),
      ...(withDrives ? [drivesCell(divisions, row)] : []),
      state ?? null,
      status?.code ?? null,
      card.receipt,
    ]
  })
  return { title: 'Scorekort', columns, rows }
}

const stateWords: Record<ListedCard['state'], { label: string }> = {
  open: { label: 'I gang' },
  complete: { label: 'Mangler underskrifter' },
  signed_by_player: { label: 'Mangler markøren' },
  signed_by_marker: { label: 'Mangler spilleren' },
  ready_to_deliver: { label: 'Klar til aflevering' },
  delivered: { label: 'Afleveret' },
  corrected: { label: 'Rettet efter aflevering' },
}
