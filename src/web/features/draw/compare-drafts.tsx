import { useState } from 'react'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import { courseOfSlot } from '#domain/draw/start-slots.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { draftName } from '#domain/draw/draw-text.ts'
import { evaluateDraft } from './evaluate-draft.ts'

type CompareDraftsProps = { studio: DrawStudio; draft: StoredDraft }

/** Compares two drafts: their figures, and the players with another start. */
export function CompareDrafts({ studio, draft }: CompareDraftsProps) {
  const others = studio.drafts.filter(({ id }) => id !== draft.id)
  const [chosenId, setChosenId] = useState(others[0]?.id)
  const other = others.find(({ id }) => id === chosenId) ?? others[0]
  if (!other) return null
  const both = [draft, other].map((one) => ({ one, evaluation: evaluateDraft(studio, one) }))
  const figures = both.map(({ one, evaluation }) => figuresOf(one, evaluation))
  const rows = (figures[0] ?? []).map(({ label, value }, i) => ({
    label,
    values: [value, figures[1]?.[i]?.value ?? ''],
  }))
  const moved = movedBetween(studio, draft, other)
  return (
    <div className="grid gap-6">
      <div className="max-w-60">
        <SelectField
          name="other-draft"
          label="Sammenlign med"
          options={others.map((one) => ({ value: one.id, label: draftName(one) }))}
          onChange={(event) => setChosenId(event.currentTarget.value)}
        />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Table
          caption="De to udkast i tal"
          narrow="keep"
          rows={rows}
          rowKey={({ label }) => label}
          columns={[
            { key: 'what', label: 'Det gælder', heading: true, cell: ({ label }) => label },
            { key: 'one', label: draftName(draft), numeric: true, cell: ({ values }) => values[0] },
            { key: 'two', label: draftName(other), numeric: true, cell: ({ values }) => values[1] },
          ]}
        />
        <MovedPlayers moved={moved} names={[draftName(draft), draftName(other)]} />
      </div>
    </div>
  )
}

/** Shows the first twelve: a new draw moves nearly every player. */
function MovedPlayers({ moved, names }: { moved: Moved[]; names: [string, string] }) {
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? moved : moved.slice(0, 12)
  return (
    <div className="grid gap-4">
      <Table
        caption={`Spillere med en anden start (${moved.length})`}
        captionShown
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="text-slate-700">Alle starter på samme tid og sted i begge udkast.</p>}
        columns={movedColumns(...names)}
      />
      {rows.length < moved.length && (
        <Button variant="secondary" className="w-fit" onClick={() => setShowsAll(true)}>
          Vis alle {moved.length}
        </Button>
      )}
    </div>
  )
}

type Moved = { id: string; name: string; starts: [string, string] }

const movedColumns = (one: string, other: string): Column<Moved>[] => [
  { key: 'name', label: 'Spiller', heading: true, cell: ({ name }) => name },
  { key: 'one', label: one, numeric: true, cell: ({ starts }) => starts[0] },
  { key: 'other', label: other, numeric: true, cell: ({ starts }) => starts[1] },
]

function figuresOf({ flights }: StoredDraft, evaluation: ReturnType<typeof evaluateDraft>) {
  const last = flights.at(-1)?.slot
  return [
    { label: 'Flights', value: String(flights.length) },
    { label: 'Sidste start', value: last ? formatClock(last.minute) : '–' },
    { label: 'Uden flight', value: String(evaluation.bench.length) },
    { label: 'Ønsker, der ikke er opfyldt', value: String(evaluation.unmet.length) },
    { label: 'Par fra samme klub', value: String(evaluation.sameClub.length) },
    { label: 'Par, der har gået sammen før', value: String(evaluation.playedBefore.length) },
  ]
}

function movedBetween(
  { players, round }: DrawStudio,
  one: StoredDraft,
  other: StoredDraft,
): Moved[] {
  const start = (draft: StoredDraft, id: string) => {
    const slot = draft.flights.find((flight) => flight.players.includes(id))?.slot
    if (!slot) return 'Bænken'
    const course = namedCourseOf(round.courses, courseOfSlot(slot))
    return [formatClock(slot.minute), startHoleText(slot), course].filter(Boolean).join(', ')
  }
  return players
    .map(({ id, name }): Moved => ({ id, name, starts: [start(one, id), start(other, id)] }))
    .filter(({ starts: [a, b] }) => a !== b)
}
