import { useRef, useState } from 'react'
import { formatClock, parseMinute } from '#domain/shared/clock-time.ts'
import type { DraftSettings } from '#domain/draw/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { NumberField, TextField } from '../../ui/text-field.tsx'
import { startOptions } from '../competitions/tournament-text.ts'
import { errorsByField } from '../../form-errors.ts'
import { parsedForm, type ParsedFields, type ReadText } from '../../parsed-form.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { CourseShareFields, parseCourseShare, type SharedCourses } from './course-share-fields.tsx'
import { errorOf, parseCount } from './parse-count.ts'
import type { FormError } from '../../ui/form-error-summary.tsx'

type DrawSettingsProps = SharedCourses & {
  settings: DraftSettings
  hasStanding: boolean
  /** Redraws the current draft; absent without one. */
  onRedraw?: (settings: DraftSettings) => void
  onNew: (settings: DraftSettings) => void
  busy: string | false
}

/** The form for drawing flights, with defaults in every field. */
export function DrawSettings(props: DrawSettingsProps) {
  const { settings, courses, divisions, hasStanding, onRedraw, onNew, busy } = props
  const isNew = useRef(false)
  const form = useContractForm({
    endpoint: parsedForm((text) => parseDrawSettings(text, { courses, divisions, now: settings })),
    send: async (next) => (isNew.current || !onRedraw ? onNew(next) : onRedraw(next)),
  })
  const errors = errorsByField(form.shown)
  return (
    <form noValidate {...form.props} aria-label="Sådan inddeles flights" className="grid gap-5">
      <Fields
        {...{ settings, hasStanding, errors }}
        firstCourse={courses.length > 1 ? courses[0] : undefined}
      />
      {courses.length > 1 && <CourseShareFields {...{ settings, courses, divisions, errors }} />}
      <Checks settings={settings} hasDivisions={divisions.length > 1} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={busy} onClick={() => (isNew.current = false)}>
          {onRedraw ? 'Inddel igen' : 'Lav flightinddeling'}
        </Button>
        {onRedraw && (
          <Button type="submit" variant="secondary" onClick={() => (isNew.current = true)}>
            Lav et udkast til
          </Button>
        )}
      </div>
    </form>
  )
}

type FieldsProps = Pick<DrawSettingsProps, 'settings' | 'hasStanding'> & {
  errors: Record<string, string>
  /** Its name, where the round has more than one course. */
  firstCourse: string | undefined
}

function Fields({ settings, hasStanding, errors, firstCourse }: FieldsProps) {
  const on = firstCourse === undefined ? '' : ` på ${firstCourse}`
  return (
    <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <OrderFields {...{ settings, hasStanding }} />
      <SelectField
        name="grouping"
        label="Sammensætning"
        options={groupingOptions}
        defaultValue={settings.grouping}
      />
      <SelectField
        name="preferred"
        label="Spillere i en flight"
        options={['4', '3', '2'].map((value) => ({ value, label: value }))}
        defaultValue={String(settings.preferred)}
      />
      <SelectField
        name="start"
        label={`Start${on}`}
        options={startOptions}
        defaultValue={settings.start}
      />
      <TextField
        name="first"
        label={`Første start${on} kl.`}
        width="short"
        defaultValue={formatClock(settings.firstMinute)}
        {...errorOf(errors, 'first')}
      />
      <NumberField
        name="interval"
        label={`Minutter imellem${on}`}
        defaultValue={String(settings.interval)}
        {...errorOf(errors, 'interval')}
      />
      <NumberField
        name="pause"
        label="Pause efter"
        optional
        defaultValue={settings.pauseAfter === null ? '' : String(settings.pauseAfter)}
        {...errorOf(errors, 'pause')}
      />
      <NumberField
        name="limit"
        label="Højst samlet handicap"
        optional
        defaultValue={settings.handicapLimit === null ? '' : String(settings.handicapLimit)}
        {...errorOf(errors, 'limit')}
      />
    </div>
  )
}

/** The order, and in random order its seed, which the director can note and repeat. */
function OrderFields({ settings, hasStanding }: Pick<FieldsProps, 'settings' | 'hasStanding'>) {
  const [order, setOrder] = useState(settings.order)
  return (
    <>
      <SelectField
        name="order"
        label="Rækkefølge"
        options={orderOptions.filter(({ value }) => hasStanding || !value.startsWith('leaders'))}
        defaultValue={settings.order}
        onChange={(event) => setOrder(event.currentTarget.value as DraftSettings['order'])}
      />
      {order === 'random' && (
        <TextField
          name="seed"
          label="Lodtrækningens nøgle"
          maxLength={40}
          defaultValue={settings.seed}
        />
      )}
    </>
  )
}

function Checks({ settings, hasDivisions }: { settings: DraftSettings; hasDivisions: boolean }) {
  return (
    <div className="flex flex-wrap gap-x-8">
      {hasDivisions && (
        <Checkbox
          name="byDivision"
          label="Rækkerne hver for sig"
          defaultChecked={settings.byDivision}
        />
      )}
      <Checkbox
        name="clubsApart"
        label="Klubkammerater hver for sig"
        defaultChecked={settings.clubsApart}
      />
      <Checkbox
        name="avoidRepeats"
        label="Ikke sammen med nogen fra en tidligere runde"
        defaultChecked={settings.avoidRepeats}
      />
    </div>
  )
}

const orderOptions: { value: DraftSettings['order']; label: string }[] = [
  { value: 'low_first', label: 'Laveste handicap først' },
  { value: 'high_first', label: 'Højeste handicap først' },
  { value: 'leaders_last', label: 'Stillingen, de førende sidst' },
  { value: 'leaders_first', label: 'Stillingen, de førende først' },
  { value: 'random', label: 'Lodtrækning' },
  { value: 'sign_up', label: 'Først tilmeldt først' },
  { value: 'club', label: 'Klub for klub' },
]

const groupingOptions: { value: DraftSettings['grouping']; label: string }[] = [
  { value: 'same_level', label: 'Naboer i rækkefølgen' },
  { value: 'mixed', label: 'Høje og lave blandet' },
  { value: 'balanced', label: 'Lige stærke flights' },
]

/** The settings of the form and its errors; wishes are edited elsewhere. */
function parseDrawSettings(
  text: ReadText,
  of: SharedCourses & { now: DraftSettings },
): ParsedFields<DraftSettings> {
  const { now } = of
  const errors: FormError[] = []
  const reportError = (field: string, message: string) => void errors.push({ field, message })
  const first = parseMinute(text('first'))
  if (first === undefined) reportError('first', 'Skriv tiden som 9.00.')
  const interval = parseCount(text('interval'))
  if (interval === undefined) reportError('interval', 'Skriv et antal minutter fra 1 til 60.')
  const pause = text('pause') === '' ? null : parseCount(text('pause'))
  if (pause === undefined) reportError('pause', 'Skriv et antal flights fra 1 til 60.')
  const limit = text('limit') === '' ? null : parseCount(text('limit'), 216)
  if (limit === undefined)
    reportError('limit', 'Skriv et helt tal fra 1 til 216, eller lad det stå tomt.')
  const share = parseCourseShare(text, of, reportError)
  const isOn = (name: string) => text(name) === 'on'
  return {
    errors,
    input: {
      order: text('order') as DraftSettings['order'],
      grouping: text('grouping') as DraftSettings['grouping'],
      preferred: Number(text('preferred')) as DraftSettings['preferred'],
      start: text('start') as DraftSettings['start'],
      byDivision: isOn('byDivision'),
      clubsApart: isOn('clubsApart'),
      avoidRepeats: isOn('avoidRepeats'),
      firstMinute: first ?? now.firstMinute,
      interval: interval ?? now.interval,
      pauseAfter: pause ?? null,
      handicapLimit: limit ?? null,
      seed: text('seed') || now.seed,
      ...(share && { courses: share }),
      wishes: now.wishes,
    },
  }
}
