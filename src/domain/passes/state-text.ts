import { formatDay, type PlainDate } from '#domain/shared/dates.ts'
import type { PassState } from './pass-state.ts'

/** The state of a card on a day, in Danish, with the action that it needs. */
export function stateText(
  pass: {
    state: PassState
    firstDay: PlainDate
    lastDay: PlainDate
    /** A gift card paid all of it, so nothing is reserved at a bank. */
    isPaidByGiftCard?: boolean
  },
  day: PlainDate,
): string {
  switch (pass.state) {
    case 'active':
      return activeText(pass, day)
    case 'awaiting_verification':
      return pass.isPaidByGiftCard
        ? 'Medlemskabet er ikke bekræftet endnu. Bekræft det, så gælder kortet. Ellers går pengene tilbage på gavekortet.'
        : 'Medlemskabet er ikke bekræftet endnu. Beløbet er reserveret, ikke trukket. Bekræft det, så gælder kortet.'
    case 'unpaid':
      return 'Betalingen mangler. Gennemfør betalingen, så gælder kortet igen.'
    case 'withdrawn':
      return 'Aftalen er fortrudt, så kortet gælder ikke længere.'
    case 'refunded':
      return 'Beløbet er givet tilbage, så kortet gælder ikke længere.'
    case 'revoked':
      return 'Kortet er spærret. Ring til os, hvis du ikke ved hvorfor.'
    case 'moved':
      return 'Kortet er flyttet til næste sæson.'
  }
}

function activeText(
  { firstDay, lastDay }: { firstDay: PlainDate; lastDay: PlainDate },
  day: PlainDate,
) {
  if (day < firstDay) return `Kortet gælder fra ${formatDay(firstDay)}.`
  if (day > lastDay) return `Kortet gjaldt til og med ${formatDay(lastDay)}.`
  return `Kortet gælder til og med ${formatDay(lastDay)}.`
}
