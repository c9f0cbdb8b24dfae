import type { Pass } from '#contract/passes/endpoints.ts'
import { formatDayShort, formatPeriod, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import type { PassCardProps } from './pass-card.tsx'

/** The props of `PassCard` for a pass on a day. */
export function faceOf(pass: Pass, day: PlainDate) {
  return {
    passNumber: pass.number,
    seasonCode: pass.season.code,
    productName: pass.productName,
    holderName: `${pass.holder.firstName} ${pass.holder.lastName}`,
    period: formatPeriod(plainDate(pass.firstDay), plainDate(pass.lastDay)),
    ...stateOn(pass, day),
  }
}

export const isValidOn = (pass: Pass, day: PlainDate) => stateOn(pass, day).state === 'valid'

function stateOn(pass: Pass, day: PlainDate): Pick<PassCardProps, 'state' | 'stateText'> {
  switch (pass.state) {
    case 'active':
      if (day < pass.firstDay) {
        return { state: 'not_yet_valid', stateText: `Gælder fra ${short(pass.firstDay)}` }
      }
      return { state: day > pass.lastDay ? 'expired' : 'valid' }
    case 'awaiting_verification':
      return { state: 'reserved', stateText: 'Ikke bekræftet' }
    case 'unpaid':
      return { state: 'reserved', stateText: 'Ikke betalt' }
    case 'withdrawn':
      return { state: 'withdrawn' }
    case 'refunded':
      return { state: 'withdrawn', stateText: 'Betalt tilbage' }
    case 'revoked':
      return { state: 'withdrawn', stateText: 'Spærret' }
    case 'moved':
      return { state: 'withdrawn', stateText: 'Flyttet' }
  }
}

/** Short, so that the card has the state beside the brand on a phone too. */
const short = (day: string) => formatDayShort(plainDate(day))
