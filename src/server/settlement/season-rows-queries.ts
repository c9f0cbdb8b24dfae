import { sql } from 'drizzle-orm'
import type { VatMode } from '#domain/passes/products.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { CreditRound, UsedClip } from '#domain/settlement/season-input.ts'
import type { Funding } from '#domain/discounts/campaign.ts'
import type { Db } from '../db/client.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import { streamRows } from './row-queries.ts'

/** An order line of a card, as stored. Amounts are in øre and include VAT. */
export type SaleRow = {
  id: string
  passId: string
  productCode: string
  soldOn: PlainDate
  /** The card, or this upgrade of it, was withdrawn or cancelled. */
  ended: boolean
  /** False when the money was never captured, was released, or is owed. */
  paid: boolean
  listPriceOre: number
  discountOre: number
  totalOre: number
  vatMode: VatMode
  vatOre: number
  refundedOre: number
  fundedBy: Funding | null
  discountClubId: string | null
  soldByClubId: string | null
  /** The partner club in which the holder is at home on the day of the sale. */
  homeClubId: string | null
}

/** A company's invoice was not paid after two reminders, so we do not have the money of the line. */
const isOwed = sql`exists (select from company_orders sold_to
  join company_invoices invoice on invoice.company_order_id = sold_to.id
  where sold_to.order_id = line.order_id and invoice.kind = 'invoice'
    and invoice.stopped_on is not null and invoice.paid_on is null)`

/**
 * The order lines of a season's cards in the order of their ids: the sale, upgrades, payments that replace a failed
 * one, and seats of companies that nobody has had. A card that waits for its membership is not sold yet, unless it has
 * been played.
 */
export function streamSaleRows(tx: Db, season: SeasonRow): AsyncGenerator<SaleRow, void> {
  return streamRows<SaleRow>(
    tx,
    sql`
    with card_lines as (
      select p.order_line_id as line_id, p.id as pass_id, p.ordered_on as sold_on, false as undone
      from passes p where p.season_id = ${season.id} and p.clip_pool_id is null
      union all
      select pp.order_line_id, p.id, (pp.paid_at at time zone 'Europe/Copenhagen')::date,
        pp.withdrawn_at is not null
      from pass_payments pp join passes p on p.id = pp.pass_id where p.season_id = ${season.id}
      union all
      select seat.order_line_id, seat.id, bought.ordered_on, seat.returned_at is not null
      from company_seats seat join company_orders bought on bought.id = seat.company_order_id
      where bought.season_id = ${season.id} and seat.pass_id is null
    )
    select line.id, card.pass_id as "passId", coalesce(pass.product_code, 'FIRMA-N') as "productCode",
      least(greatest(card.sold_on, ${season.salesFrom}::date),
        greatest(${season.salesTo}::date, ${season.playTo}::date)) as "soldOn",
      card.undone or coalesce(pass.status in ('withdrawn', 'refunded', 'moved'), false) as "ended",
      sale_order.secured_at is not null and sale_order.status <> ${'cancelled'}
        and not ${isOwed}
        and not exists (select from payment_captures failed where failed.status = 'refused'
          and (failed.order_line_id = line.id
            or (failed.order_line_id is null and failed.order_id = sale_order.id))) as "paid",
      line.list_price_ore as "listPriceOre", line.discount_ore as "discountOre",
      line.total_ore as "totalOre", line.vat_mode as "vatMode", line.vat_ore as "vatOre",
      line.refunded_ore as "refundedOre", line.discount_funded_by as "fundedBy",
      line.discount_club_id as "discountClubId",
      coalesce(line.sold_by_club_id, purchase.sold_by_club_id) as "soldByClubId",
      home.id as "homeClubId"
    from card_lines card
    join order_lines line on line.id = card.line_id
    join orders sale_order on sale_order.id = line.order_id
    left join passes pass on pass.id = card.pass_id
    left join registration_orders bought on bought.order_id = sale_order.id
    left join registrations purchase on purchase.id = bought.registration_id
    left join lateral (
      select club.id from golfer_memberships member
      join clubs club on club.dgu_club_number = member.club_number
      where member.golfer_id = pass.golfer_id and member.is_home
        and (member.ended_on is null or member.ended_on >= card.sold_on)
      order by member.first_seen, member.dgu_number limit 1
    ) home on true
    where pass.status is distinct from 'awaiting_verification'
      or exists (select from rounds_used played where played.pass_id = pass.id)
    order by line.id`,
  )
}

export type VisitRow = {
  id: string
  passId: string
  clubId: string
  day: PlainDate
  slot: number
  holes: 9 | 18
  twoNines: boolean
  state: 'counted' | 'voided' | 'conflict'
}

/** The used rounds of a season's cards, and the check-ins without one, in the order of their first check-in's id. */
export function streamVisitRows(tx: Db, season: SeasonRow): AsyncGenerator<VisitRow, void> {
  return streamRows<VisitRow>(
    tx,
    sql`
    select played.check_in_ids[1] as id, played.pass_id as "passId", played.club_id as "clubId",
      played.day, played.slot, played.holes,
      played.holes = 18 and cardinality(played.check_in_ids) > 1 as "twoNines", 'counted' as state
    from rounds_used played join passes pass on pass.id = played.pass_id
    where pass.season_id = ${season.id} and pass.clip_pool_id is null
    union all
    select attempt.id, attempt.pass_id, attempt.club_id, attempt.day, coalesce(attempt.slot, 1),
      attempt.holes, false, case when attempt.result = 'conflict' then 'conflict' else 'voided' end
    from check_ins attempt join passes pass on pass.id = attempt.pass_id
    where pass.season_id = ${season.id} and pass.clip_pool_id is null and attempt.kind = 'attempt'
      and attempt.result in ('allow', 'allow_with_warning', 'conflict')
      and attempt.day between ${season.playFrom} and ${season.playTo}
      and not exists (select from rounds_used played where played.pass_id = attempt.pass_id
        and played.club_id = attempt.club_id and attempt.id = any(played.check_in_ids))
    order by id`,
  )
}

/**
 * The extra rounds of a season's cards in the order of their ids. Of a card that has ended, only as many as were
 * played have a value: the others replaced nothing, so the operator adds nothing for them. They are rows all the same,
 * because a correction keeps a frozen row that is missing.
 */
export function streamCreditRows(tx: Db, season: SeasonRow): AsyncGenerator<CreditRound, void> {
  return streamRows<CreditRound>(
    tx,
    sql`
    select id, "passId", "grantedOn",
      case when status not in ('withdrawn', 'refunded', 'moved') or nth <= played then value else 0 end as value
    from (
      select credit.id, credit.pass_id as "passId", credit.granted_on as "grantedOn",
        credit.value_ore as value, pass.status,
        row_number() over (partition by credit.pass_id order by credit.granted_on, credit.id) as nth,
        (select count(*) from rounds_used played
          where played.pass_id = pass.id and played.credit) as played
      from credit_rounds credit join passes pass on pass.id = credit.pass_id
      where pass.season_id = ${season.id}) credit
    order by id`,
  )
}

export type ClipCardRow = Pick<
  SaleRow,
  | 'id'
  | 'soldOn'
  | 'listPriceOre'
  | 'discountOre'
  | 'totalOre'
  | 'vatMode'
  | 'vatOre'
  | 'refundedOre'
  | 'paid'
> & { clips: number }

/** The klippekort of a season in the order of their ids. */
export function streamClipCardRows(tx: Db, season: SeasonRow): AsyncGenerator<ClipCardRow, void> {
  return streamRows<ClipCardRow>(
    tx,
    sql`
    select pack.id, pack.clips,
      least(greatest((pack.added_at at time zone 'Europe/Copenhagen')::date, ${season.salesFrom}::date),
        greatest(${season.salesTo}::date, ${season.playTo}::date)) as "soldOn",
      line.list_price_ore as "listPriceOre", line.discount_ore as "discountOre",
      line.total_ore as "totalOre", line.vat_mode as "vatMode", line.vat_ore as "vatOre",
      line.refunded_ore as "refundedOre", not ${isOwed} as "paid"
    from clip_packs pack join clip_pools pool on pool.id = pack.pool_id
    join order_lines line on line.id = pack.order_line_id
    where pool.season_id = ${season.id}
    order by pack.id`,
  )
}

/** The used clips of a season in the order of their check-in's id; a clip's number says which klippekort it is of. */
export function streamClipRows(tx: Db, season: SeasonRow): AsyncGenerator<UsedClip, void> {
  return streamRows<UsedClip>(
    tx,
    sql`
    select played.check_in_ids[1] as id, pack.id as "clipCardId", played.club_id as "clubId",
      played.day, 'counted' as state
    from rounds_used played join clip_pools pool on pool.id = played.clip_pool_id
    join clip_packs pack on pack.pool_id = pool.id
      and played.clip >= pack.first_clip and played.clip < pack.first_clip + pack.clips
    where pool.season_id = ${season.id}
    order by id`,
  )
}

export type ClubRow = {
  id: string
  dguNumber: number
  name: string
  vatStatus: 'exempt' | 'liable' | 'mixed'
  from: PlainDate | null
  to: PlainDate | null
  /** It leaves with the season and has no agreement for a later one. */
  leavesWithSeason: boolean
}

/**
 * The clubs with an agreement in the season, one row for each of its versions, and without days those that only bear a
 * discount or are among `others`.
 */
export async function selectPartnerRows(
  tx: Db,
  season: SeasonRow,
  others: readonly string[],
): Promise<ClubRow[]> {
  const { rows } = await tx.execute(sql`
    select club.id, club.dgu_club_number as "dguNumber", club.name, club.vat_status as "vatStatus",
      terms.valid_from as "from", terms.valid_to as "to",
      exists (select from club_departures departure where departure.club_id = club.id
        and departure.last_day >= ${season.playTo}
        and departure.last_day < coalesce((select min(play_from) from seasons where play_from > ${season.playTo}), 'infinity')
        and not exists (select from club_terms later where later.club_id = club.id
          and later.valid_from > departure.last_day
          and (later.valid_to is null or later.valid_to >= later.valid_from))) as "leavesWithSeason"
    from clubs club left join club_terms terms on terms.club_id = club.id
      and terms.valid_from <= ${season.playTo}
      and (terms.valid_to is null or terms.valid_to >= greatest(${season.playFrom}::date, terms.valid_from))
    where terms.id is not null or club.id = any(${sql.param([...others])}::uuid[]) or club.id in (
      select line.discount_club_id from order_lines line
      join passes pass on pass.order_id = line.order_id where pass.season_id = ${season.id})
    order by club.dgu_club_number, terms.valid_from`)
  return rows as ClubRow[]
}
