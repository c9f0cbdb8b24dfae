import { isOver, type TournamentState } from '../competitions/state.ts'

type FlightCards = {
  state: TournamentState
  /** Why its round was declared void; missing otherwise, also in data cached by an older build. */
  voidReason?: string | null
  players: readonly {
    entryId: string
    /** The player's code; null while the player takes part. */
    status: unknown
  }[]
  cards: readonly { entryId: string; deliveredAt: number | null }[]
}

/** Whether phones can write no more: all cards are delivered or out, the round is void, or the result is published. */
export const isFlightOver = ({ state, voidReason, players, cards }: FlightCards): boolean =>
  isOver(state) ||
  Boolean(voidReason) ||
  players.every(
    ({ entryId, status }) =>
      status !== null ||
      cards.some((card) => card.entryId === entryId && card.deliveredAt !== null),
  )
