export type ReadHandicap =
  /** In tenths; `minusRead` when a minus was read as a plus. */
  | { ok: true; tenths: number; minusRead: boolean }
  | { ok: false; reason: 'not_a_handicap' | 'too_many_decimals' | 'above_54' | 'below_plus_10' }

/**
 * Reads a handicap index such as `12,4`, `12.4`, `12`, `+2,1` or `plus 2,1`. A minus is read as a plus, because
 * golfers who type it mean a plus handicap (E41).
 */
export function parseHandicap(text: string): ReadHandicap {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^hcp\.?\s*/, '')
  const match = /^(\+|plus|-|minus|[\u2212\u2013])?\s*(\d{1,3})(?:[.,](\d{1,6}))?$/.exec(bare)
  if (!match) return { ok: false, reason: 'not_a_handicap' }
  const [, sign, whole = '', decimals = ''] = match
  const beyondTenths = decimals.slice(1).replace(/0/g, '')
  if (beyondTenths !== '') return { ok: false, reason: 'too_many_decimals' }

  const size = Number(whole) * 10 + Number(decimals.slice(0, 1))
  if (!sign) return size > 540 ? { ok: false, reason: 'above_54' } : is(size)
  if (size > 100) return { ok: false, reason: 'below_plus_10' }
  return is(size === 0 ? 0 : -size, sign !== '+' && sign !== 'plus')
}

const is = (tenths: number, minusRead = false): ReadHandicap => ({ ok: true, tenths, minusRead })
