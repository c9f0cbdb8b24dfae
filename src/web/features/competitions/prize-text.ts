import type { DivisionOutcome } from '#contract/board/outcome.ts'
import { capital, listInDanish } from '#domain/shared/danish.ts'

type Open = NonNullable<DivisionOutcome['prizes']>['open'][number]

const lists: Record<'gross' | 'net', string> = { gross: 'brutto', net: 'netto' }

/** `1. præmie, netto`; `2. og 3. præmie, netto` for prizes of a shared place; `Præmie for 20. plads`. */
export function prizesText(list: Open['list'], prizes: readonly number[]): string {
  const numbers = capital(listInDanish(prizes.map((n) => `${n}.`)))
  return list === 'nth' ? `Præmie for ${numbers} plads` : `${numbers} præmie, ${lists[list]}`
}

/** Why a prize cannot be awarded yet. */
export const awaitsText: Record<Open['awaits'], string> = {
  lots: 'står lige: afventer lodtrækning',
  play_off: 'står lige: afventer omspil',
  cards: 'står lige: afventer scorekort',
  end_of_play: 'står lige: afventer, at alle er inde',
  gross: 'afventer bruttopræmierne',
}
