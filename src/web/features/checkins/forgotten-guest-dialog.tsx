import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckInAnswer, Guest } from '#contract/checkins/endpoints.ts'
import { firstForgottenDay } from '#domain/checkins/check-in-deadline.ts'
import { formatClockProse, parseMinute } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { addDays, daysBetween, formatDay, type PlainDate } from '#domain/shared/dates.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { Problem } from '../shell/problem.tsx'
import { addForgottenMutation } from './club-home-queries.ts'
import { FoundGuests, GuestLine } from './found-guests.tsx'
import { HolesChoice } from './holes-choice.tsx'
import { guestSearchQuery, voidMutation } from './queries.ts'

type DialogProps = {
  clubId: string
  /** From the server, whose clock may differ from that of this device. */
  today: PlainDate
  onClose: () => void
}

/** Asks when a forgotten guest played, and who it was. */
export function ForgottenGuestDialog(props: DialogProps) {
  const { clubId, onClose } = props
  const form = useForgottenGuest(props)
  const { guest, add } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Registrér glemt gæst"
      description="Runden bruges på kortet efter de regler, der gjaldt den dag. Gæsten får besked på mail."
      actions={
        <>
          <Button size="lg" onClick={form.send} busy={add.isPending && 'Registrerer …'}>
            Registrér runden
          </Button>
          <Button
            size="lg"
            variant="secondary"
            onClick={guest ? () => form.choose(undefined) : onClose}
          >
            {guest ? 'Vælg en anden' : 'Annullér'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <WhenFields form={form} />
        {guest ? (
          <div className="rounded-md border border-slate-300 bg-slate-50 px-4 py-3">
            <GuestLine guest={guest} />
          </div>
        ) : (
          <WhoField clubId={clubId} form={form} />
        )}
        {add.error && <Problem error={add.error} title="Runden blev ikke registreret" />}
        {add.data && <NotAdded answer={add.data} />}
      </div>
    </Dialog>
  )
}

type Form = ReturnType<typeof useForgottenGuest>

function WhenFields({ form: { played, setPlayed, days, today, errors, setLeft } }: { form: Form }) {
  return (
    <>
      <SelectField
        name="forgotten-day"
        label="Spillede"
        value={played.day}
        onChange={(event) => setPlayed({ ...played, day: event.currentTarget.value as PlainDate })}
        options={days.map((day) => ({ value: day, label: dayName(day, today) }))}
      />
      <TextField
        name="forgotten-time"
        label="Cirka kl."
        inputMode="decimal"
        autoComplete="off"
        width="short"
        maxLength={8}
        value={played.time}
        onChange={(event) => setPlayed({ ...played, time: event.currentTarget.value })}
        onBlur={() => setLeft(true)}
        {...(errors.time && { error: errors.time })}
      />
      <HolesChoice
        value={played.holes}
        usual={18}
        onChange={(holes) => setPlayed({ ...played, holes })}
      />
    </>
  )
}

/** `I går, fredag den 11. juni`, `Torsdag den 10. juni`. */
function dayName(day: PlainDate, today: PlainDate): string {
  const name = formatDay(day, { year: false })
  return day === addDays(today, -1) ? `I går, ${name}` : capital(name)
}

function WhoField({ clubId, form }: { clubId: string; form: Form }) {
  const { text, setText, choose, played, errors } = form
  return (
    <div className="grid gap-3">
      <TextField
        name="forgotten-guest"
        label="DGU-nummer, kortnummer eller navn"
        autoComplete="off"
        maxLength={80}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...(errors.guest && { error: errors.guest })}
      />
      <FoundGuests clubId={clubId} text={text} onChoose={choose} day={played.day} />
    </div>
  )
}

function useForgottenGuest({ clubId, today, onClose }: DialogProps) {
  const days = daysFrom(firstForgottenDay(today), addDays(today, -1))
  const [played, setPlayed] = useState({
    day: addDays(today, -1),
    time: '',
    holes: 18 as 9 | 18,
  })
  const [text, setText] = useState('')
  const [guest, setGuest] = useState<Guest>()
  const [isTried, setTried] = useState(false)
  const [hasLeft, setLeft] = useState(false)
  const toast = useToast()
  const add = useMutation(addForgottenMutation(clubId))
  const undo = useMutation(voidMutation(clubId))
  const client = useQueryClient()
  const minute = parseMinute(played.time.trim().replace(/^kl\.?\s*/i, ''))
  const isTimeWrong = minute === undefined && (isTried || (hasLeft && played.time.trim() !== ''))
  const errors = {
    time: isTimeWrong ? 'Skriv et klokkeslæt, fx 10.30.' : undefined,
    guest: isTried && !guest ? guestMissing(text) : undefined,
  }
  /** An answer is about what was sent, so it goes when something changes. */
  const change = (next: typeof played) => {
    add.reset()
    setPlayed(next)
  }
  const choose = (chosen: Guest | undefined) => {
    add.reset()
    setGuest(chosen)
  }
  const send = () => {
    setTried(true)
    const found = client.getQueryData(
      guestSearchQuery({ clubId, q: text.trim(), day: played.day, visit: undefined }).queryKey,
    )
    const [only, another] = found?.guests ?? []
    // Shown before the round is spent: the golfer meant may be one without a card.
    if (!guest && only && !another) return choose(only)
    if (!guest) document.getElementById('forgotten-guest')?.focus()
    if (!guest || minute === undefined) return
    const { day, holes } = played
    add.mutate(
      { id: newId(), day, minute, holes, pass: { id: guest.passId } },
      {
        onSuccess: ({ id, outcome }) => {
          if (outcome !== 'allow' && outcome !== 'allow_with_warning') return
          onClose()
          toast({
            tone: 'success',
            title: `${guest.name} er registreret ${formatDay(day, { year: false })}.`,
            action: {
              label: 'Fortryd',
              onAction: () => undo.mutate({ checkInId: id, id: newId(), reason: 'mistake' }),
            },
          })
        },
      },
    )
  }
  const when = { played, setPlayed: change, days, today, setLeft }
  return { ...when, text, setText, guest, choose, errors, add, send }
}

const guestMissing = (text: string) =>
  text.trim().length < 3
    ? 'Skriv gæstens DGU-nummer, kortnummer eller navn.'
    : 'Vælg gæsten på listen.'

/** The days from one to another, the latest first. */
const daysFrom = (first: PlainDate, last: PlainDate): PlainDate[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, i) => addDays(last, -i))

/** Why nothing was counted, and what to do. */
function NotAdded({ answer: { outcome, headline, receipt } }: { answer: CheckInAnswer }) {
  if (outcome === 'already') {
    return (
      <Notice tone="info" title="Gæsten er allerede tjekket ind den dag" live>
        {receipt ? `Det var ${formatClockProse(receipt.minute)}. ` : ''}Der er ikke mere at gøre.
      </Notice>
    )
  }
  if (outcome !== 'deny') return null
  return (
    <Notice tone="error" title="Runden kan ikke tælle" live>
      <p>{headline}</p>
      <p>
        Mener I, at den skal tælle? <UiLink href="/contact">Skriv til os</UiLink> med dag og navn.
      </p>
    </Notice>
  )
}
