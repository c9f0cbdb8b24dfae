import { useState } from 'react'
import { addLeadReminder, type Lead } from '#contract/partnership/leads.ts'
import { isOpenLead } from '#domain/partnership/lead.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { newId } from '../../../new-id.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateField, TextField } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useLeadReminder, useTickReminder } from './lead-queries.ts'

/** Days on which somebody wants to be reminded; from that day on they stand in *I dag*. */
export function LeadReminders({ lead }: { lead: Lead }) {
  const tick = useTickReminder()
  const { id: leadId, reminders, state } = lead
  return (
    <section aria-labelledby="paamindelser" className="grid gap-4">
      <h2 id="paamindelser" className="text-lg!">
        Påmindelser
      </h2>
      {reminders.length === 0 && (
        <p className="text-sm text-slate-600">Ingen. Den valgte dag står påmindelsen i I dag.</p>
      )}
      {tick.error && <Problem error={tick.error} title="Påmindelsen er ikke ændret" />}
      <ul className="divide-y divide-slate-200">
        {reminders.map(({ id, day, text, isDone, isDue }) => (
          <li key={id} className="grid gap-1 py-3">
            <p className={cx('break-words', isDone && 'text-slate-600 line-through')}>{text}</p>
            <p className="flex flex-wrap items-center gap-2 text-sm text-slate-700">
              {formatDay(plainDate(day))}
              {isDue && <Badge tone="warning">I dag</Badge>}
            </p>
            <Button
              variant="quiet"
              className="print-hide w-fit"
              busy={tick.isPending && tick.variables.reminderId === id && 'Gemmer …'}
              onClick={() => tick.mutate({ leadId, reminderId: id, isDone: !isDone })}
            >
              {isDone ? 'Sæt tilbage' : 'Klaret'}
              <span className="sr-only">: {text}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isOpenLead(state) && <NewReminder leadId={leadId} />}
    </section>
  )
}

function NewReminder({ leadId }: { leadId: string }) {
  const [reminderId, setReminderId] = useState(newId)
  const add = useLeadReminder()
  const form = useContractForm({
    endpoint: addLeadReminder,
    read: ({ day = '', about }) => ({
      leadId,
      reminderId,
      day: readDanishDate(day) ?? '',
      text: about,
    }),
    fieldOf: ([field]) => (field === 'text' ? 'about' : String(field)),
    send: async (input) => {
      await add.mutateAsync(input)
      // A new key empties the fields.
      setReminderId(newId())
      form.reset()
    },
  })
  return (
    <form
      {...form.props}
      key={reminderId}
      noValidate
      aria-label="Ny påmindelse"
      className="print-hide grid gap-4"
    >
      <TextField
        name="about"
        label="Mind mig om"
        maxLength={200}
        {...(form.isWrong('about') && { error: 'Skriv, hvad du vil mindes om.' })}
      />
      <DateField
        name="day"
        label="Den"
        {...(form.isWrong('day') && { error: 'Skriv dagen som 04.05.2027.' })}
      />
      {form.error !== null && <Problem error={form.error} title="Påmindelsen er ikke gemt" />}
      <Button type="submit" variant="secondary" className="w-fit" busy={form.isBusy && 'Gemmer …'}>
        Gem påmindelsen
      </Button>
    </form>
  )
}
