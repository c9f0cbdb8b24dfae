import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Closing, ClosingReason } from '#contract/clubs/course.ts'
import { blackoutReasonNames } from '#domain/clubs/blackout-text.ts'
import {
  closedUntilText,
  closureEnds,
  returnedRoundsText,
  type ClosureEnd,
} from '#domain/clubs/closure-end.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
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
      <p>
        {closed.until
          ? `Lukket ${closedUntilText({ ...closed.until, day: plainDate(closed.until.day) })}. Derefter åbner banen af sig selv.`
          : 'Kortgæster kan ikke tjekke ind, før I åbner igen.'}
      </p>
      <p className="text-sm">Lukket siden {since}.</p>
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
  const [closing, setClosing] = useState(usualClosing)
  const { close, open } = clubDayMutations(useQueryClient(), clubId)
  const undo = useMutation(open)
  const toast = useToast()
  const closeNow = useMutation({
    ...close,
    // Before the refetch, which replaces this button by the one that opens the course.
    onSuccess: (closed, ...more) => {
      setDialogOpen(false)
      setClosing(usualClosing)
      const texts = ['Kortgæster ser det med det samme.', returnedRoundsText(closed.roundsReturned)]
      toast({
        title: 'Banen er lukket.',
        text: texts.filter(Boolean).join(' '),
        action: { label: 'Åbn igen', onAction: () => undo.mutate() },
      })
      return close.onSuccess?.(closed, ...more)
    },
  })
  const note = closing.note?.trim() || null
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
              Gæster afvises fra nu af. Er de tjekket ind for højst to timer siden, får de runden
              tilbage.
            </p>
            <ClosingFields
              closing={closing}
              onChange={(change) => setClosing((before) => ({ ...before, ...change }))}
            />
            {closeNow.error && <Problem error={closeNow.error} title="Banen blev ikke lukket" />}
          </div>
        }
        confirmLabel="Luk banen"
        cancelLabel="Behold den åben"
        busy={closeNow.isPending && 'Lukker …'}
        onConfirm={() => closeNow.mutate({ ...closing, note })}
      />
    </>
  )
}

/** For frost on a morning nothing has to be chosen. */
const usualClosing: Closing = { reason: 'frost', note: null, end: 'today' }

const endNames: Record<ClosureEnd, string> = {
  today: 'Resten af i dag',
  tomorrow: 'Til og med i morgen',
  opened: 'Indtil vi åbner den',
}

type ClosingFieldsProps = { closing: Closing; onChange: (change: Partial<Closing>) => void }

function ClosingFields({ closing, onChange }: ClosingFieldsProps) {
  return (
    <>
      <RadioCards
        legend="Hvor længe?"
        name="close-end"
        value={closing.end ?? 'today'}
        onChange={(event) => onChange({ end: event.currentTarget.value as ClosureEnd })}
        options={closureEnds.map((value) => ({ value, label: endNames[value] }))}
      />
      <SelectField
        name="close-reason"
        label="Grund"
        value={closing.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value as ClosingReason })}
        options={reasons.map((value) => ({ value, label: blackoutReasonNames[value] }))}
      />
      <TextField
        name="close-note"
        label="Det læser gæsterne"
        optional
        maxLength={200}
        value={closing.note ?? ''}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}
