import { isOver, type TournamentState } from '../state.ts'

type Flight = {
  state: TournamentState
  players: readonly {
    entryId: string
    /** The code that took the place; null while she plays. */
    status: unknown
  }[]
  cards: readonly { entryId: string; deliveredAt: number | null }[]
}

/** Whether phones have nothing more to write: every card is in or out of the round, or the result stands. */
export const isFlightOver = ({ state, players, cards }: Flight): boolean =>
  isOver(state) ||
  players.every(
    ({ entryId, status }) =>
      status !== null ||
      cards.some((card) => card.entryId === entryId && card.deliveredAt !== null),
  )
