import { useMutation } from '@tanstack/react-query'
import type { GuestToday } from '#contract/checkins/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { errorText } from '../../error-text.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { restoreMutation } from './queries.ts'

/** *Fortryd* of a round that the club gave back, for as long as the server allows it. */
export function RestoreRound({ entry, clubId }: { entry: GuestToday; clubId: string }) {
  const toast = useToast()
  const restore = useMutation(restoreMutation(clubId))
  const until = Date.parse(entry.restoreUntil ?? '')
  if (!(until > serverNow())) return null
  const undo = () =>
    restore.mutate(entry.checkInId, {
      onSuccess: ({ headline }) => toast({ tone: 'success', title: headline }),
    })
  return (
    <div className="mt-2.5 grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-slate-700 sun:text-black">
          I kan fortryde til {formatClockProse(danishMoment(until).minute)}.
        </p>
        <Button
          variant="secondary"
          className="min-h-11! px-4! py-1!"
          onClick={undo}
          busy={restore.isPending && 'Fortryder …'}
        >
          Fortryd<span className="sr-only">, så {entry.guest.name} har brugt runden</span>
        </Button>
      </div>
      {restore.isError && (
        <Notice tone="error" title="Runden er stadig givet tilbage" live>
          {errorText(restore.error)}
        </Notice>
      )}
    </div>
  )
}
