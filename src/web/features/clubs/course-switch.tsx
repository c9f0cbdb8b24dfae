import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosingReason } from '#contract/clubs/course.ts'
import { blackoutReasonNames } from '#domain/clubs/blackout-text.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { clubDayMutations, courseStateQuery } from './club-day-queries.ts'

/** The reasons of sudden closures come first. */
const reasons: ClosingReason[] = ['frost', 'banepleje', 'turnering', 'medlemstid', 'andet']

/** Shows whether the course is open, and closes or opens it. */
export function CourseSwitch({ clubId }: { clubId: string }) {
  const { closed } = useSuspenseQuery(courseStateQuery(clubId)).data
  const open = useMutation(clubDayMutations(useQueryClient(), clubId).open)
  if (!closed) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-green-300 bg-green-50 py-2 pr-2 pl-4">
        <p className="flex items-center gap-2.5 font-semibold">
          <Icon name="check-circle" className="text-green-800" /> Banen er åben
        </p>
        <CloseCourse clubId={clubId} />
      </div>
    )
  }
  const since = `${formatDay(plainDate(closed.day))} ${formatClockProse(closed.minute)}`
  return (
    <Notice
      tone="error"
      title={closedTitle(closed.reason)}
      action={
        <Button
          variant="secondary"
          busy={open.isPending && 'Åbner …'}
          onClick={() => open.mutate()}
        >
          Åbn banen
        </Button>
      }
    >
      {closed.note && <p>I skrev: {closed.note}</p>}
      <p>Lukket siden {since}. Kortgæster kan ikke tjekke ind, før I åbner igen.</p>
      {open.error && <Problem error={open.error} title="Banen blev ikke åbnet" />}
    </Notice>
  )
}

const closedTitle = (reason: ClosingReason) =>
  reason === 'andet'
    ? 'Banen er lukket'
    : `Banen er lukket: ${blackoutReasonNames[reason].toLowerCase()}`

function CloseCourse({ clubId }: { clubId: string }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [reason, setReason] = useState<ClosingReason>('frost')
  const [note, setNote] = useState('')
  const close = useMutation(clubDayMutations(useQueryClient(), clubId).close)
  return (
    <>
      <Button variant="secondary" onClick={() => setDialogOpen(true)}>
        Luk banen nu
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Luk banen nu?"
        effect={
          <div className="grid gap-5">
            <p>
              Gæster afvises fra nu af og ser grunden på klubbens side. Banen er lukket, til en af
              jer åbner den igen.
            </p>
            <SelectField
              name="close-reason"
              label="Grund"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value as ClosingReason)}
              options={reasons.map((value) => ({ value, label: blackoutReasonNames[value] }))}
            />
            <TextField
              name="close-note"
              label="Det læser gæsterne"
              optional
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            {close.error && <Problem error={close.error} title="Banen blev ikke lukket" />}
          </div>
        }
        confirmLabel="Luk banen"
        cancelLabel="Behold den åben"
        busy={close.isPending && 'Lukker …'}
        onConfirm={() =>
          close.mutate(
            { reason, note: note.trim() || null },
            { onSuccess: () => setDialogOpen(false) },
          )
        }
      />
    </>
  )
}
