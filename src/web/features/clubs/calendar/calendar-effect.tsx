import type { CalendarEffect } from '#contract/clubs/calendar.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type CalendarEffectPanelProps = {
  effect: CalendarEffect
  isSaving: boolean
  onSave: () => void
}

/** What a change closes, who keeps the right to play, and whether the operator has to accept it. */
export function CalendarEffectPanel({ effect, isSaving, onSave }: CalendarEffectPanelProps) {
  const { changes, exceedsCeiling, visitsKept, daysAboveCeiling } = effect
  return (
    <section
      aria-labelledby="effect"
      className="grid gap-4 rounded-md border border-slate-300 bg-white p-4 sm:p-6"
    >
      <h2 id="effect" className="text-lg!">
        Det ændrer sig
      </h2>
      <ul className="grid gap-1">
        {changes.map(({ title, text }) => (
          <li key={`${title} ${text}`}>
            <span className="font-semibold">{title}:</span> {text}
          </li>
        ))}
      </ul>
      <p>{hoursText(effect)}</p>
      {visitsKept.length > 0 && (
        <div>
          <p>
            {countOf(visitsKept.length, 'planlagt besøg', 'planlagte besøg')} ligger i de nye
            lukninger. De gæster må stadig spille, fordi de har booket før jer:
          </p>
          <ul className="list-disc pl-5">
            {visitsKept.slice(0, 10).map(({ day, minute }, i) => (
              <li key={i}>
                {formatDay(plainDate(day), { year: false })} {formatClockProse(minute)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {exceedsCeiling && (
        <Notice tone="warning" title="Det er mere, end loftet tillader">
          {daysAboveCeiling > 0
            ? `${countOf(daysAboveCeiling, 'weekenddag eller helligdag', 'weekenddage og helligdage')} er lukket i mere end fire timer. `
            : 'Mere end hver femte dag er lukket fra morgen til aften. '}
          I kan søge om det. Det gælder først, når Sæsonkortet har sagt ja.
        </Notice>
      )}
      <Button className="w-fit" busy={isSaving && 'Gemmer …'} onClick={onSave}>
        {exceedsCeiling ? 'Send ansøgningen' : 'Gem lukningerne'}
      </Button>
    </section>
  )
}

const hoursText = (effect: CalendarEffect) =>
  `Af sæsonens timer i weekender og på helligdage er ${effect.weekendPercentAfter} procent lukket (nu ${effect.weekendPercentBefore}). ${
    effect.fullyClosedDays === 0
      ? 'Ingen dage er lukket fra morgen til aften.'
      : `${countOf(effect.fullyClosedDays, 'dag', 'dage')} af ${effect.seasonDays} er lukket fra morgen til aften.`
  }`
