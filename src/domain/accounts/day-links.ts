import type { PlainDate } from '../shared/dates.ts'

/** What a day link is for; `domain/accounts/powers.ts` lists what each may do (D35). */
export const dayLinkKinds = ['starter', 'desk', 'scorers', 'prizes'] as const
export type DayLinkKind = (typeof dayLinkKinds)[number]

/** The Danish names of the kinds. */
export const dayLinkText: Readonly<Record<DayLinkKind, string>> = {
  starter: 'Starter',
  desk: 'Sekretariat',
  scorers: 'Scorekort',
  prizes: 'Præmiebord',
}

type Days = { firstDay: PlainDate; lastDay: PlainDate }

/** Whether links are valid today, on every Danish day from the tournament's first to its last; otherwise why not. */
export const dayLinkValidity = ({ firstDay, lastDay }: Days, today: PlainDate) =>
  today < firstDay ? 'day_link_early' : today > lastDay ? 'day_link_over' : 'valid'
