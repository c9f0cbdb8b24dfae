import type { PlainDate } from '#domain/shared/dates.ts'
import { allowances, type Allowance } from '#domain/handicap/allowances.ts'

export type RulesVersion = 'whs_2024'

/** One edition of the rules; the arithmetic of a version never changes. */
export type Rules = {
  version: RulesVersion
  /** The first day on which it is in force. */
  from: PlainDate
  /** As printed in the conditions. */
  name: string
  allowances: readonly Allowance[]
}

/** Oldest first. A new version is a new row; a competition keeps the version that it began with. */
const versions: readonly Rules[] = [
  {
    version: 'whs_2024',
    from: '2024-01-01' as PlainDate,
    name: 'World Handicap System 2024 og Golfreglerne 2023',
    allowances,
  },
]

/** The rules in force on the first day of a competition; undefined before the first of them. */
export const rulesOn = (
  firstDay: PlainDate,
  among: readonly Rules[] = versions,
): Rules | undefined => among.findLast(({ from }) => from <= firstDay)

/** The rules that a competition began with. */
export function rulesOf(version: RulesVersion): Rules {
  const rules = versions.find((each) => each.version === version)
  if (!rules) throw new RangeError(`No rules are called ${version}`)
  return rules
}
