import type { SentSeason, ShownSeason } from '#contract/admin/seasons.ts'
import { seasonDays } from '#domain/admin/compare-seasons.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { figureText } from '#domain/shared/figure.ts'
import { formatAmount, parseKroner } from '#domain/shared/money.ts'

export type Fields = Record<string, string>

const dateText = (day: string) => formatShortDate(plainDate(day))
const percentOf = (basisPoints: number) => figureText(basisPoints / 100)

/** The texts of the form's fields, by their names. */
export function toFields({ settlement, products, ...days }: ShownSeason): Fields {
  const { method, operatorShare, commission, onAccount, guarantee } = settlement
  return {
    ...Object.fromEntries(seasonDays.map(([key]) => [key, dateText(days[key])])),
    method,
    operatorShare: percentOf(operatorShare),
    commissionKind: commission.kind,
    commission:
      commission.kind === 'part' ? percentOf(commission.of) : formatAmount(commission.ore),
    onAccount: percentOf(onAccount),
    guarantee: guarantee ? formatAmount(guarantee.perRound) : '',
    guaranteePart: guarantee ? percentOf(guarantee.fromOperatorShare) : '',
    ...Object.assign({}, ...products.map(productFields)),
  }
}

function productFields(product: ShownSeason['products'][number]): Fields {
  const { code, onSale, summary, plannedRounds, priceSteps } = product
  return {
    [`${code}-onSale`]: onSale ? 'on' : '',
    [`${code}-summary`]: summary,
    [`${code}-plannedRounds`]: String(plannedRounds),
    ...Object.fromEntries(
      priceSteps.flatMap(({ from, price }, i) => [
        [`${code}-price-${i}`, formatAmount(price)],
        [`${code}-from-${i}`, from === null ? '' : dateText(from)],
      ]),
    ),
  }
}

/** The input of the contract; what cannot be read is refused by its schema. */
export function readSeason(fields: Fields, { products }: ShownSeason): SentSeason {
  const day = (name: string) => readDanishDate(fields[name] ?? '') ?? ''
  // A percentage with two decimals has the notation of an amount, and a basis point is its hundredth.
  const hundredths = (name: string) => parseKroner(fields[name] ?? '') ?? Number.NaN
  const hasGuarantee = (fields['guarantee'] ?? '').trim() !== ''
  return {
    salesFrom: day('salesFrom'),
    salesTo: day('salesTo'),
    playFrom: day('playFrom'),
    playTo: day('playTo'),
    settlement: {
      method: fields['method'] === 'B' ? 'B' : 'A',
      operatorShare: hundredths('operatorShare'),
      commission:
        fields['commissionKind'] === 'amount'
          ? { kind: 'amount', ore: hundredths('commission') }
          : { kind: 'part', of: hundredths('commission') },
      onAccount: hundredths('onAccount'),
      guarantee: hasGuarantee
        ? { perRound: hundredths('guarantee'), fromOperatorShare: hundredths('guaranteePart') }
        : null,
    },
    products: products.map(({ code, priceSteps }) => ({
      code,
      onSale: fields[`${code}-onSale`] === 'on',
      summary: fields[`${code}-summary`] ?? '',
      plannedRounds: readCount(fields[`${code}-plannedRounds`]),
      priceSteps: priceSteps.map(({ from }, i) => ({
        from: from === null ? null : day(`${code}-from-${i}`),
        price: hundredths(`${code}-price-${i}`),
      })),
    })),
  }
}

const readCount = (text = '') => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN)

/** The field for a path in the contract. */
export function fieldOf(path: readonly PropertyKey[], { products }: ShownSeason): string {
  const [first, second, third, fourth, fifth] = path.map(String)
  if (first === 'products') {
    const code = products[Number(second)]?.code ?? ''
    return third === 'priceSteps' ? `${code}-${fifth ?? 'price'}-${fourth}` : `${code}-${third}`
  }
  if (first !== 'settlement') return first ?? ''
  if (second !== 'guarantee') return second ?? ''
  return third === 'fromOperatorShare' ? 'guaranteePart' : 'guarantee'
}

/** Whether two texts of a field mean something else. */
export function differs(one = '', other = ''): boolean {
  const [a, b] = [one.trim(), other.trim()]
  if (a === b) return false
  const day = readDanishDate(a)
  if (day && day === readDanishDate(b)) return false
  const amount = parseKroner(a)
  return amount === undefined || amount !== parseKroner(b)
}
