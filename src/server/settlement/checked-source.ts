import { isPartnerOn } from '#domain/settlement/weigh-visit.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { SettlementSource } from './load-input.ts'

/** A row that keeps a season from being closed: a visit at no partner, outside play, or of an unknown card. */
export type RowError = {
  row: string
  code: 'unknown_club' | 'unknown_card' | 'club_not_partner' | 'day_outside_season'
}

const mostErrors = 20

/**
 * A source whose visits and clips are checked as `validateSettlement` checks them, without the whole document in memory.
 * What else it checks the database guarantees. Rows with errors are left out and listed.
 */
export function checkedSource(source: SettlementSource): {
  source: SettlementSource
  errors: RowError[]
} {
  const { clubs, season } = source.frame
  const known = new Map(clubs.map((club) => [club.id, club]))
  const errors: RowError[] = []
  const passIds = new Set<string>()
  const errorOf = (played: Played): RowError['code'] | undefined => {
    const club = known.get(played.clubId)
    if (!club) return 'unknown_club'
    if (played.day < season.playFrom || played.day > season.playTo) return 'day_outside_season'
    if (played.state !== 'counted' || isPartnerOn(club, played.day)) return undefined
    return 'club_not_partner'
  }
  async function* checked<Row extends Played>(
    rows: AsyncIterable<Row> | Iterable<Row>,
    cards: ReadonlySet<string>,
  ) {
    for await (const row of rows) {
      const card = row.passId ?? row.clipCardId ?? ''
      const code = cards.has(card) ? errorOf(row) : 'unknown_card'
      if (!code) yield row
      else if (errors.length < mostErrors) errors.push({ row: row.id, code })
    }
  }
  async function* remember<Row extends { id: string; passId?: string }>(
    rows: AsyncIterable<Row> | Iterable<Row>,
    into: Set<string>,
  ) {
    for await (const row of rows) {
      into.add(row.passId ?? row.id)
      yield row
    }
  }
  const clipCardIds = new Set<string>()
  return {
    errors,
    source: {
      ...source,
      sales: () => remember(source.sales(), passIds),
      clipCards: () => remember(source.clipCards(), clipCardIds),
      visits: () => checked(source.visits(), passIds),
      clips: () => checked(source.clips(), clipCardIds),
    },
  }
}

type Played = {
  id: string
  clubId: string
  day: PlainDate
  state: string
  passId?: string
  clipCardId?: string
}
