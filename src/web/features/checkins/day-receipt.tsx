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
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { GolferPass } from './queries.ts'
import { useCheckInQueue } from './check-in-outbox.ts'
import { firstName } from './players.ts'
import { deleteReceipt, type ShownReceipt } from './receipts.ts'
import { SavedLine } from './saved-line.tsx'
import { sentLaterText } from './waiting-text.ts'

export type CardToShow = Pick<
  GolferPass,
  'passNumber' | 'seasonCode' | 'productName' | 'holderName'
> & { firstDay?: string; lastDay?: string; day?: string }

/** The card is drawn by the module `passes`; the route combines the two. */
export type RenderCard = (card: CardToShow, stub: ReactNode, size?: 'mini') => ReactNode

type DayReceiptProps = { receipt: ShownReceipt; isOwn: boolean; renderCard: RenderCard }

/** *Dagens kvittering*, which the course control asks to see, also offline. */
export function DayReceipt({ receipt, isOwn, renderCard }: DayReceiptProps) {
  const { clubName, holes, minute, wordOfDay } = receipt
  const title = `${isOwn ? 'Du' : firstName(receipt.holderName)} er tjekket ind`
  const { connection } = useCheckInQueue()
  return (
    <section aria-label={`Dagens kvittering, ${receipt.holderName}`} className="grid gap-5">
      <div className="flex items-start gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-full bg-green-700 text-white">
          <Icon name={wordOfDay === null ? 'clock' : 'check'} className="size-7 stroke-3" />
        </span>
        <div className="min-w-0" role="status">
          <h1 className="text-3xl">{title}</h1>
          <p className="figures mt-1 text-lg text-slate-700">
            {clubName} · {formatClockProse(minute)} · {holes} huller
          </p>
        </div>
      </div>
      {wordOfDay === null && (
        <p className="font-semibold">
          {title}. {sentLaterText(connection)}
        </p>
      )}
      {renderCard(
        receipt,
        <>
          <p className="text-sm text-slate-600">Dagens ord</p>
          <p className="font-head text-2xl leading-tight font-extrabold tracking-tight text-green-900">
            {wordOfDay ?? 'Kommer, når det er sendt'}
          </p>
          <p className="text-sm">
            {clubName}
            <span className="figures block font-semibold first-letter:uppercase">
              {formatDay(plainDate(receipt.day), { year: false })}, {formatClockProse(minute)}
            </span>
          </p>
        </>,
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-slate-600">
          Vis kvitteringen, hvis nogen på banen spørger. Den gælder til midnat.
        </p>
        <Undo receipt={receipt} />
      </div>
      {receipt.saved && <SavedLine saved={receipt.saved} passId={receipt.passId} />}
    </section>
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
      await deleteReceipt(receipt.checkInId)
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
