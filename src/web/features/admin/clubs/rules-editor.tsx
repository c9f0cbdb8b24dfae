import { blackoutRuleText } from '#domain/clubs/blackout-text.ts'
import { plainDate, type Weekday } from '#domain/shared/dates.ts'
import type { TermsToEdit } from '#contract/admin/clubs.ts'
import { Button } from '../../../ui/button.tsx'
import { NewRuleFields, type NewRule } from '../../clubs/calendar/new-rule.tsx'

export type Rules = { ended: readonly string[]; added: readonly NewRule[] }

type RulesEditorProps = {
  stored: TermsToEdit['rules']
  rules: Rules
  onRules: (rules: Rules) => void
}

/** The closures of the new version: kept, ended and added ones. */
export function RulesEditor({ stored, rules, onRules }: RulesEditorProps) {
  const { ended, added } = rules
  const isEnded = (id: string) => ended.includes(id)
  const turn = (id: string) =>
    onRules({ ended: isEnded(id) ? ended.filter((one) => one !== id) : [...ended, id], added })
  return (
    <div className="grid gap-4">
      {stored.length + added.length === 0 && <p>Ingen. Kortgæster er velkomne hele tiden.</p>}
      <ul className="grid gap-2">
        {stored.map(({ id, said }) => (
          <RuleLine
            key={id}
            said={said}
            ended={isEnded(id)}
            action={isEnded(id) ? 'Behold' : 'Fjern'}
            onAction={() => turn(id)}
          />
        ))}
        {added.map((rule, i) => (
          <RuleLine
            key={`${i} ${said(rule)}`}
            said={`Ny: ${said(rule)}`}
            action="Fjern"
            onAction={() => onRules({ ended, added: added.filter((_, at) => at !== i) })}
          />
        ))}
      </ul>
      <NewRuleFields onAdd={(rule) => onRules({ ended, added: [...added, rule] })} />
    </div>
  )
}

type RuleLineProps = { said: string; action: string; ended?: boolean; onAction: () => void }

function RuleLine({ said: words, action, ended, onAction }: RuleLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-slate-300 bg-white py-1 pr-1 pl-4">
      <span className="min-w-0 flex-1 py-2 first-letter:uppercase">
        {ended ? <del className="text-slate-600">{words}</del> : words}
      </span>
      <Button variant="quiet" aria-label={`${action} ${words}`} onClick={onAction}>
        {action}
      </Button>
    </li>
  )
}

const said = ({ fromDay, toDay, weekdays, isoWeeks = [], holidays = 'none', ...rule }: NewRule) =>
  blackoutRuleText({
    ...rule,
    weekdays: weekdays as Weekday[],
    ...(fromDay && { fromDay: plainDate(fromDay) }),
    ...(toDay && { toDay: plainDate(toDay) }),
    isoWeeks,
    holidays,
  })
