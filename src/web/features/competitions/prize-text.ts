import type { DivisionOutcome } from '#contract/board/outcome.ts'
import { capital, listInDanish } from '#domain/shared/danish.ts'

type Open = NonNullable<DivisionOutcome['prizes']>['open'][number]

const lists: Record<Open['list'], string> = { gross: 'brutto', net: 'netto' }

/** `1. præmie, netto`; `2. og 3. præmie, netto` for prizes of a shared place. */
export const prizesText = (list: Open['list'], prizes: readonly number[]): string =>
  `${capital(listInDanish(prizes.map((n) => `${n}.`)))} præmie, ${lists[list]}`

/** Why a prize cannot be awarded yet. */
export const awaitsText: Record<Open['awaits'], string> = {
  lots: 'står lige: afventer lodtrækning',
  play_off: 'står lige: afventer omspil',
  cards: 'står lige: afventer scorekort',
  end_of_play: 'står lige: afventer, at alle er inde',
  gross: 'afventer bruttopræmierne',
}
