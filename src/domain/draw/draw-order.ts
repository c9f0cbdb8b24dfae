import { drawOrder } from '#domain/results/lots.ts'

/** The facts about a player that a draw uses. */
export type DrawPlayer = {
  id: string
  /** Handicap index in tenths; null without one. */
  handicapTenths: number | null
  clubId: string | null
  /** The place in the standing so far; null without one. */
  place: number | null
  /** The rank of the entry by sign-up time: unique. */
  signUp: number
  /** The number of players of a side, who are drawn as one; 1 when absent. */
  persons?: number
}

export type DrawOrder =
  | { kind: 'handicap'; first: 'low' | 'high' }
  | { kind: 'standing'; leaders: 'last' | 'first' }
  | { kind: 'random'; seed: string }
  | { kind: 'sign_up' }
  | { kind: 'club' }

/** In start order; equal players follow sign-up, in both directions (docs/algorithms/draw.md). */
export function orderPlayers(players: readonly DrawPlayer[], order: DrawOrder): DrawPlayer[] {
  const bySignUp = players.toSorted((a, b) => a.signUp - b.signUp)
  switch (order.kind) {
    case 'sign_up':
      return bySignUp
    case 'club': {
      const clubOf = ({ clubId }: DrawPlayer) => clubId ?? '\uffff'
      return bySignUp.toSorted((a, b) =>
        clubOf(a) < clubOf(b) ? -1 : Number(clubOf(a) > clubOf(b)),
      )
    }
    case 'handicap': {
      const sign = order.first === 'low' ? 1 : -1
      const handicapOf = ({ handicapTenths }: DrawPlayer) => handicapTenths ?? withoutHandicap
      return bySignUp.toSorted((a, b) => sign * (handicapOf(a) - handicapOf(b)))
    }
    case 'standing': {
      const sign = order.leaders === 'first' ? 1 : -1
      const placeOf = ({ place }: DrawPlayer) => place ?? Number.MAX_SAFE_INTEGER
      return bySignUp.toSorted((a, b) => sign * (placeOf(a) - placeOf(b)))
    }
    case 'random': {
      const ids = drawOrder(
        order.seed,
        players.map(({ id }) => id),
      )
      const at = new Map(ids.map((id, i) => [id, i]))
      return bySignUp.toSorted((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0))
    }
  }
}

/** In tenths: above every handicap index. */
const withoutHandicap = 541
