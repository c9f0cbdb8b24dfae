import { newId } from '../../new-id.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { voidCheckIn } from '#contract/checkins/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { serverNow } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { dequeue } from '../../outbox/outbox.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { GolferPass } from './queries.ts'
import { undoHint } from '../passes/round-state.tsx'
import { checkInOutbox, useCheckInQueue } from './check-in-outbox.ts'
import { firstName } from './players.ts'
import { deleteReceipt, forgetReceipt, type ShownReceipt } from '../passes/stored-receipts.ts'
import { SavedLine } from './saved-line.tsx'
import { sentLaterText, unconfirmedText } from './waiting-text.ts'

export type CardToShow = Pick<
  GolferPass,
  'passNumber' | 'seasonCode' | 'productName' | 'holderName'
> & { firstDay?: string; lastDay?: string; day?: string; isUnconfirmed?: boolean }

/** The card is drawn by the module `passes`; the route combines the two. */
export type RenderCard = (card: CardToShow, stub: ReactNode, size?: 'mini') => ReactNode

type DayReceiptProps = { receipt: ShownReceipt; isOwn: boolean; renderCard: RenderCard }

/** *Dagens kvittering*, which the course control asks to see, also offline. */
export function DayReceipt({ receipt, isOwn, renderCard }: DayReceiptProps) {
  const { clubName, holes, minute, wordOfDay, isUnconfirmed } = receipt
  const checkedIn = `${isOwn ? 'Du' : firstName(receipt.holderName)} er tjekket ind`
  const title = isUnconfirmed ? 'Check-in er gemt' : checkedIn
  const { connection } = useCheckInQueue()
  const isQueued = wordOfDay === null
  return (
    <section aria-label={`Dagens kvittering, ${receipt.holderName}`} className="grid gap-5">
      <div
        role="status"
        className={cx(
          'on-dark flex items-center gap-4 rounded-md p-5 text-white sm:p-6',
          isQueued ? 'bg-green-900' : 'bg-green-700',
        )}
      >
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-white text-green-700">
          <Icon name={isQueued ? 'clock' : 'check'} className="size-8 stroke-3" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{receipt.holderName}</p>
          <h1 className="text-[clamp(1.5rem,6.4vw,2.25rem)]">{title}</h1>
          <p className="figures mt-1 first-letter:uppercase">
            {clubName} · {formatClockProse(minute)} · {holes} huller
          </p>
          {isQueued && (
            <p className="mt-2 font-semibold">
              {isUnconfirmed ? unconfirmedText : sentLaterText(connection)}
            </p>
          )}
        </div>
      </div>
      {renderCard(
        receipt,
        <>
          <p className="text-sm text-slate-600">Dagens ord</p>
          <p className="font-head text-2xl leading-tight font-extrabold tracking-tight text-green-900">
            {wordOfDay ?? 'Kommer senere'}
          </p>
          <p className="text-sm first-letter:uppercase">
            {clubName}
            <span className="figures block font-semibold first-letter:uppercase">
              {formatDay(plainDate(receipt.day), { year: false })}, {formatClockProse(minute)}
            </span>
          </p>
        </>,
      )}
      <ReceiptFoot receipt={receipt} isQueued={isQueued} />
      {receipt.saved && <SavedLine saved={receipt.saved} passId={receipt.passId} />}
    </section>
  )
}

/** What the receipt is for, and for how long the check-in can be undone. */
function ReceiptFoot({ receipt, isQueued }: { receipt: ShownReceipt; isQueued: boolean }) {
  const { day, undoUntil = null, isUnconfirmed } = receipt
  const { connection } = useCheckInQueue()
  const hint = isQueued ? undefined : undoHint({ state: 'counted', day, undoUntil }, serverNow())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-sm text-slate-600">
        {isUnconfirmed
          ? sentLaterText(connection)
          : 'Vis kvitteringen, hvis nogen på banen spørger. Den gælder til midnat.'}
        {hint && <span className="block">{hint.text}</span>}
      </p>
      {isQueued ? <UndoQueued receipt={receipt} /> : <Undo receipt={receipt} />}
    </div>
  )
}

/** Takes the check-in out of the queue. Should the server have it already, its receipt returns and can be undone there. */
function UndoQueued({ receipt }: { receipt: ShownReceipt }) {
  const { queue } = useCheckInQueue()
  const toast = useToast()
  const item = queue.find(({ request }) => request.id === receipt.checkInId)
  if (!item) return null
  const undo = async () => {
    await dequeue(checkInOutbox, [item])
    await deleteReceipt(receipt.checkInId)
    toast({ tone: 'success', title: 'Check-in er fortrudt og bliver ikke sendt.' })
  }
  return (
    <Button variant="secondary" onClick={() => void undo()}>
      Fortryd check-in<span className="sr-only"> for {receipt.holderName}</span>
    </Button>
  )
}

function Undo({ receipt }: { receipt: ShownReceipt }) {
  const [isConfirming, setConfirming] = useState(false)
  const client = useQueryClient()
  const toast = useToast()
  const undo = useMutation({
    mutationFn: () =>
      call(voidCheckIn, { checkInId: receipt.checkInId, id: newId(), reason: 'mistake' }),
    onSuccess: async ({ headline }) => {
      await forgetReceipt(client, receipt.checkInId)
      toast({ tone: 'success', title: headline })
      await client.invalidateQueries({ queryKey: ['check-ins'] })
    },
    onSettled: () => setConfirming(false),
  })
  if (!receipt.undoUntil || Date.parse(receipt.undoUntil) < serverNow()) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Fortryd check-in<span className="sr-only"> for {receipt.holderName}</span>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Fortryd check-in for ${receipt.holderName}?`}
        effect="Runden tæller ikke, og du kan spille den en anden dag. Klubben kan se, at du fortrød."
        confirmLabel="Fortryd check-in"
        cancelLabel="Behold check-in"
        danger
        busy={undo.isPending && 'Fortryder …'}
        onConfirm={() => undo.mutate()}
      />
      {undo.isError && (
        <Notice tone="error" title="Check-in står stadig" live>
          {errorText(undo.error)}
        </Notice>
      )}
    </>
  )
}
