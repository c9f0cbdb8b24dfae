import { isOver, type TournamentState } from '../competitions/state.ts'

type Flight = {
  state: TournamentState
  /** Why its round was declared void; none while it stands, nor in what a phone kept of an older build. */
  voidReason?: string | null
  players: readonly {
    entryId: string
    /** The code that took the place; null while she plays. */
    status: unknown
  }[]
  cards: readonly { entryId: string; deliveredAt: number | null }[]
}

/** Whether phones have nothing more to write: every card is in or out of the round, the round is void, or the result stands. */
export const isFlightOver = ({ state, voidReason, players, cards }: Flight): boolean =>
  isOver(state) ||
  Boolean(voidReason) ||
  players.every(
    ({ entryId, status }) =>
      status !== null ||
      cards.some((card) => card.entryId === entryId && card.deliveredAt !== null),
  )
