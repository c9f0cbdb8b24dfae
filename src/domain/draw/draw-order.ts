import { drawOrder } from '#domain/results/lots.ts'

/** A player as the draw sees one. */
export type DrawPlayer = {
  id: string
  /** Handicap index in tenths; null without one. */
  handicapTenths: number | null
  clubId: string | null
  /** In the standing so far; null without one. */
  place: number | null
  /** When the player signed up, among the entries: different for each. */
  signUp: number
}

export type DrawOrder =
  | { kind: 'handicap'; first: 'low' | 'high' }
  | { kind: 'standing'; leaders: 'last' | 'first' }
  | { kind: 'random'; seed: string }
  | { kind: 'sign_up' }
  | { kind: 'club' }

/** First out first; who is level goes by sign-up, in both directions (docs/algorithms/draw.md). */
export function orderPlayers(players: readonly DrawPlayer[], order: DrawOrder): DrawPlayer[] {
  const bySignUp = players.toSorted((a, b) => a.signUp - b.signUp)
  switch (order.kind) {
    case 'sign_up':
      return bySignUp
    case 'club': {
      const of = ({ clubId }: DrawPlayer) => clubId ?? '\uffff'
      return bySignUp.toSorted((a, b) => (of(a) < of(b) ? -1 : Number(of(a) > of(b))))
    }
    case 'handicap': {
      const turn = order.first === 'low' ? 1 : -1
      const of = ({ handicapTenths }: DrawPlayer) => handicapTenths ?? withoutHandicap
      return bySignUp.toSorted((a, b) => turn * (of(a) - of(b)))
    }
    case 'standing': {
      const turn = order.leaders === 'first' ? 1 : -1
      const of = ({ place }: DrawPlayer) => place ?? Number.MAX_SAFE_INTEGER
      return bySignUp.toSorted((a, b) => turn * (of(a) - of(b)))
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
