import type { WorkItem } from '#contract/admin/today.ts'
import { workText } from '#domain/admin/work-text.ts'
import { formatShortDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { danishTime } from '../danish-time.ts'
import { useState, type SubmitEvent } from 'react'
import { powerToSettle, settledSources } from '#domain/admin/todays-work.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { IfPermitted } from '../permission.tsx'
import { NoShowDecision } from './no-show-decision.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ClosureDecision } from '../clubs/closure-request.tsx'
import { useSettleWork } from './today-query.ts'

type WorkRowProps = { item: WorkItem; at: number; day: string }

/** One item of work: kind, person, first step and shortcut. */
export function WorkRow({ item, at, day }: WorkRowProps) {
  const { what, step } = workText[item.kind]
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5 lg:flex-nowrap">
      <kbd
        aria-hidden="true"
        className={
          at < 9
            ? 'figures grid size-8 shrink-0 place-items-center rounded-xs border border-slate-300 bg-white font-sans text-sm font-semibold text-slate-700 max-md:hidden'
            : 'invisible size-8 shrink-0 max-md:hidden'
        }
      >
        {at + 1}
      </kbd>
      <div className="grid min-w-0 flex-1 basis-full gap-0.5 md:basis-3/4 lg:basis-0">
        <p className="leading-snug">
          <UiLink
            href={item.path}
            data-work
            className="font-semibold underline-offset-4 hover:underline before:absolute before:inset-0"
          >
            {what}: <span className="break-words">{item.who}</span>
          </UiLink>
        </p>
        <p className="text-sm break-words text-slate-700">
          {item.about}
          {item.amountOre !== null && (
            <span className="figures"> · {formatKroner(item.amountOre)}</span>
          )}
        </p>
        <p className="text-sm font-medium text-green-800">{step}</p>
      </div>
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-slate-600 md:pl-12 lg:w-44 lg:shrink-0 lg:flex-col lg:items-end lg:pl-0">
        <Due item={item} day={day} />
        <span>Siden {danishTime(item.since)}</span>
        {item.assignedTo && <span>Hos {item.assignedTo}</span>}
      </p>
      <div className="relative ml-auto shrink-0 empty:hidden">
        <SettleWork item={item} />
        {(item.source === 'club' || item.source === 'no_show') && <AnswerHere item={item} />}
      </div>
    </li>
  )
}

function Due({ item: { due, isLate }, day }: Pick<WorkRowProps, 'item' | 'day'>) {
  if (isLate) return <Badge tone="error">For sent</Badge>
  return due === day ? (
    <Badge tone="warning">I dag</Badge>
  ) : (
    <span>Senest {formatShortDate(due)}</span>
  )
}

/** What is answered where it is listed, with its effect before the press. */
function AnswerHere({ item }: { item: WorkItem }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" className="text-sm" onClick={() => setOpen(true)}>
        Svar<span className="sr-only">: {item.who}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`${workText[item.kind].what}: ${item.who}`}
      >
        {item.source === 'club' ? (
          <ClosureDecision clubId={item.id} onDecided={close} />
        ) : (
          <NoShowDecision noShowId={item.id} onDecided={close} />
        )}
      </Dialog>
    </>
  )
}

/** For work whose end the service cannot detect: a person writes what was done. */
function SettleWork({ item }: { item: WorkItem }) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const settle = useSettleWork()
  const toast = useToast()
  const source = settledSources.find((one) => one === item.source)
  if (!source) return null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    settle.mutate(
      { source, id: item.id, note },
      { onSuccess: () => toast({ tone: 'success', title: 'Sat som ordnet.' }) },
    )
  }
  return (
    <IfPermitted power={powerToSettle(source)}>
      <Button variant="secondary" className="text-sm" onClick={() => setOpen(true)}>
        Er ordnet<span className="sr-only">: {item.who}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Hvad gjorde du?"
        description={`${workText[item.kind].what}: ${item.who}. Skriv det for den, der spørger om et halvt år.`}
      >
        <form method="post" onSubmit={submit} className="grid gap-5">
          {settle.error && <Problem error={settle.error} title="Det blev ikke gemt" />}
          <TextArea
            name={`note-${item.id}`}
            label="Note"
            minLength={3}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <ButtonRow>
            <Button type="submit" busy={settle.isPending && 'Gemmer …'}>
              Sæt som ordnet
            </Button>
          </ButtonRow>
        </form>
      </Dialog>
    </IfPermitted>
  )
}
