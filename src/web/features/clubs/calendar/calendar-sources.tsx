import { useState } from 'react'
import type { ClubCalendar } from '#contract/clubs/calendar.ts'
import { ruleTemplates, type ProposedRule } from '#domain/clubs/club-calendar.ts'
import {
  calendarFileLimit,
  readCalendarFile,
  rulesOfEvent,
} from '#domain/clubs/read-calendar-file.ts'
import { countOf } from '#domain/shared/danish.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../../server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { NewRuleFields, type NewRule } from './new-rule.tsx'

/** The first whole day after a notice of 72 hours. */
const firstDay = () => addDays(danishMoment(serverNow()).day, 4)

type CalendarSourcesProps = {
  lastSeason: ClubCalendar['lastSeason']
  onAdd: (rules: NewRule[]) => void
}

/** Where closures come from: a template to change, last season, or a calendar file, which stays in the browser. */
export function CalendarSources({ lastSeason, onAdd }: CalendarSourcesProps) {
  const [start, setStart] = useState<ProposedRule>()
  const [file, setFile] = useState<string>()
  const pick = async (picked: File) => {
    if (picked.size > calendarFileLimit) return setFile('Filen er for stor. Vælg en på højst 2 MB.')
    const { events, skipped } = readCalendarFile(await picked.text(), danishMoment)
    const rules = events.flatMap((event) => rulesOfEvent(event, 'turnering'))
    onAdd(rules as NewRule[])
    setFile(fileText(events.length, skipped))
  }
  return (
    <section aria-labelledby="add" className="grid gap-5">
      <h2 id="add">Tilføj lukninger</h2>
      <div className="flex flex-wrap gap-2">
        {ruleTemplates.map(({ key, label, rule }) => (
          <Button
            key={key}
            variant="secondary"
            onClick={() => setStart({ ...rule, fromDay: firstDay() })}
          >
            {label}
          </Button>
        ))}
      </div>
      {lastSeason.length > 0 && (
        <Button
          variant="secondary"
          className="w-fit"
          onClick={() => onAdd(lastSeason as NewRule[])}
        >
          Kopiér {countOf(lastSeason.length, 'lukning', 'lukninger')} fra sidste sæson
        </Button>
      )}
      <NewRuleFields
        key={start ? `${start.reason} ${start.fromMinute} ${start.weekdays.join()}` : ''}
        start={start}
        onAdd={(rule) => onAdd([rule])}
      />
      <FileField
        name="calendar-file"
        label="Kalenderfil"
        help="En .ics-fil fra jeres kalender. Hver begivenhed bliver en lukning, som I kan fjerne igen. Filen læses på jeres egen enhed."
        accept=".ics,text/calendar"
        optional
        onPick={(picked) => void pick(picked)}
      />
      {file && <p role="status">{file}</p>}
    </section>
  )
}

function fileText(events: number, skipped: number): string {
  if (events + skipped === 0) return 'Der er ingen begivenheder i filen. Vælg en .ics-fil.'
  const read = `${countOf(events, 'begivenhed', 'begivenheder')} er læst.`
  return skipped === 0
    ? read
    : `${read} ${countOf(skipped, 'begivenhed', 'begivenheder')} gentages eller kan ikke læses. Tilføj dem selv.`
}
