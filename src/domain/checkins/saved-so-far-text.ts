import { countOf } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import type { SavedSoFar } from './saved-so-far.ts'

export type SavedText = { headline: string; detail: string }

/** The savings of a card in words: never a saving before the card has paid for itself. */
export function savedText(saved: SavedSoFar, { isOver = false } = {}): SavedText {
  return { headline: headlineOf(saved, isOver), detail: detailOf(saved) }
}

function headlineOf({ rounds, worth, saved }: SavedSoFar, isOver: boolean): string {
  if (saved > 0) return `${isOver ? 'Du sparede' : 'Sparet'} ${formatKroner(saved)} i år`
  if (saved === 0) return rounds > 0 ? 'Kortet er tjent hjem' : 'Ingen runder endnu'
  if (isOver) return `Du spillede for ${formatKroner(worth)}`
  return `${formatKroner(-saved)} igen, så er kortet tjent hjem`
}

function detailOf(saved: SavedSoFar): string {
  const { rounds, worth, paid, isPaidByCompany, unpricedRounds } = saved
  const played =
    rounds === 0
      ? 'Du har ikke spillet på kortet endnu.'
      : `${countOf(rounds, 'runde', 'runder')} til ${formatKroner(worth)} i green fee.`
  const cost = isPaidByCompany
    ? 'Firmaet har betalt kortet.'
    : paid > 0 && `Kortet kostede ${formatKroner(paid)}`
  const unpriced =
    unpricedRounds > 0 &&
    `${countOf(unpricedRounds, 'runde er', 'runder er')} ikke talt med, fordi klubben ikke har oplyst sin green fee.`
  return [played, cost, unpriced].filter(Boolean).join(' ')
}
