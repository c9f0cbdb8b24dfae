import { roundHalfUp, splitByLargestRemainder, type Ore } from '../shared/money.ts'
import { vatModeOf, type InvoiceDocument, type InvoiceLine } from './invoice-document.ts'

/** A line without VAT: `listOre` less `discountOre` is `netOre`, and `netOre` with `vatOre` is the price with VAT. */
export type NetLine = {
  text: string
  quantity: number
  listOre: Ore
  discountOre: Ore
  netOre: Ore
  vatOre: Ore
}

/** The amounts of an electronic invoice; the lines add up to `netOre` and `vatOre`, these to `grossOre`. */
export type NetAmounts = { lines: NetLine[]; netOre: Ore; vatOre: Ore; grossOre: Ore }

type Priced = Pick<InvoiceDocument, 'lines' | 'totalOre' | 'vatOre' | 'vatMode'>

/**
 * The amounts of an invoice without VAT, to the øre (docs/algorithms/electronic-invoices.md). The total and the VAT are
 * those that were issued; what is without VAT is divided among the lines by their price.
 * @throws RangeError for a document whose amounts do not add up.
 */
export function netAmounts(document: Priced): NetAmounts {
  const { lines, totalOre: grossOre, vatOre } = document
  assertBalanced(document)
  const netOre = grossOre - vatOre
  const shares =
    grossOre === 0
      ? lines.map(() => 0)
      : splitByLargestRemainder(
          netOre,
          lines.map(({ totalOre }) => totalOre),
        )
  const isTaxed = vatModeOf(document) === 'full_25'
  return {
    lines: lines.map((line, at) => netLine(line, shares[at] ?? 0, isTaxed)),
    netOre,
    vatOre,
    grossOre,
  }
}

function netLine(
  { text, quantity, totalOre, discountOre }: InvoiceLine,
  netOre: Ore,
  isTaxed: boolean,
): NetLine {
  const discount = isTaxed ? roundHalfUp(discountOre * 4, 5) : discountOre
  return {
    text,
    quantity,
    listOre: netOre + discount,
    discountOre: discount,
    netOre,
    vatOre: totalOre - netOre,
  }
}

/** The VAT of each line and of each credit is rounded once, so it differs from a fifth by at most an øre for each line. */
function assertBalanced(document: Priced) {
  const { lines, totalOre, vatOre } = document
  const sum = lines.reduce((all, line) => all + line.totalOre, 0)
  if (lines.length === 0 || sum !== totalOre) {
    throw new RangeError(`The lines are ${sum} øre, the document ${totalOre}`)
  }
  for (const { quantity, listPriceOre, discountOre, totalOre: total } of lines) {
    const isWhole = [quantity, total, discountOre].every(
      (number) => Number.isSafeInteger(number) && number >= 0,
    )
    if (!isWhole || quantity === 0) throw new RangeError('A line needs a quantity and whole øre')
    // A returned card has no list price: its line is what the order costs less.
    if (listPriceOre > 0 && quantity * listPriceOre - discountOre !== total) {
      throw new RangeError(`${quantity} × ${listPriceOre} less ${discountOre} is not ${total} øre`)
    }
  }
  const isTaxed = vatModeOf(document) === 'full_25'
  const off = isTaxed ? Math.abs(5 * vatOre - totalOre) : 5 * Math.abs(vatOre)
  if (off > (isTaxed ? 5 * lines.length : 0)) {
    throw new RangeError(`${vatOre} øre is not the VAT of ${totalOre}`)
  }
}
