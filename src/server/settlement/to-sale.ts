import { vatOf } from '#domain/passes/price.ts'
import type { ClipCard, Sale, SaleKind } from '#domain/settlement/season-input.ts'
import type { ClipCardRow, SaleRow } from './season-rows-queries.ts'

/** An order line as the settlement reads it. `partners` are the clubs of the season. */
export function toSale(row: SaleRow, partners: ReadonlySet<string>): Sale {
  const { id, passId, soldOn, listPriceOre, discountOre, fundedBy, discountClubId } = row
  // Money that we do not have is settled like money that we gave back.
  const refunds = row.paid ? row.refundedOre : row.totalOre
  const isClubs = fundedBy === 'club' && discountClubId !== null
  return {
    id,
    passId,
    kind: kindOf(row),
    soldOn,
    listPrice: listPriceOre,
    // A discount that names nobody is the pool's, such as the steps of a company's price (E1).
    poolDiscount: isClubs || fundedBy === 'operator' ? 0 : discountOre,
    operatorDiscount: fundedBy === 'operator' ? discountOre : 0,
    clubDiscount: isClubs ? { clubId: discountClubId, amount: discountOre } : null,
    vat: row.vatOre,
    refunds,
    refundedVat: refundedVatOf(row, refunds),
    sellerClubId: sellerOf(row, partners),
  }
}

/** A klippekort as the settlement reads it. */
export function toClipCard(row: ClipCardRow): ClipCard {
  const { id, soldOn, clips, listPriceOre, discountOre, vatOre } = row
  const refunds = row.paid ? row.refundedOre : row.totalOre
  return {
    id,
    soldOn,
    clips,
    listPrice: listPriceOre,
    discount: discountOre,
    vat: vatOre,
    refunds,
    refundedVat: refundedVatOf(row, refunds),
  }
}

/** What is left of the price keeps its VAT; the rest of the line's VAT was refunded. */
const refundedVatOf = (
  { totalOre, vatOre, vatMode }: Pick<SaleRow, 'totalOre' | 'vatOre' | 'vatMode'>,
  refunds: number,
) => vatOre - Math.min(vatOre, vatOf(totalOre - refunds, vatMode))

function kindOf({ ended, paid, productCode, totalOre }: SaleRow): SaleKind {
  if (ended || !paid) return 'withdrawn'
  if (productCode.startsWith('FIRMA')) return 'company'
  return totalOre === 0 ? 'free' : 'ordinary'
}

/** The club whose link or code was used, else the buyer's home club; only a partner earns (D17). */
function sellerOf({ soldByClubId, homeClubId }: SaleRow, partners: ReadonlySet<string>) {
  const seller = soldByClubId ?? homeClubId
  return seller !== null && partners.has(seller) ? seller : null
}
