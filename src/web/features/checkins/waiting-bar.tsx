import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { useCompany } from '../../company.ts'
import { dequeue } from '../../outbox/outbox.ts'
import { scheduleSync } from '../../outbox/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { checkInOutbox, sendQueuedCheckIns, useCheckInQueue } from './check-in-outbox.ts'
import { sendTimeText, waitingReasonText } from './waiting-text.ts'
import { deleteReceipt, storeReceipt } from './receipts.ts'

/** Shows queued check-ins, and sends them as soon as there is a connection. */
export function WaitingBar() {
  const company = useCompany()
  const state = useCheckInQueue()
  const { queue, tryAgainAt } = state
  const [isTrying, setTrying] = useState(false)
  const deliver = useDelivery(setTrying)
  const waiting = queue.filter(({ problem }) => problem === undefined)
  const refused = queue.filter(({ problem }) => problem !== undefined)
  return (
    <>
      {waiting.length > 0 && (
        <Notice
          tone="info"
          live
          title={waitingReasonText(waiting.length, state)}
          action={
            tryAgainAt === undefined && (
              <Button variant="secondary" busy={isTrying && 'Prøver …'} onClick={deliver}>
                Prøv at sende nu
              </Button>
            )
          }
        >
          {waiting.map(({ who, clubName }) => `${who} hos ${clubName}`).join(', ')}.{' '}
          {sendTimeText(state)}
        </Notice>
      )}
      {refused.map((item) => (
        <Notice
          key={item.order}
          tone="error"
          title={`Check-in for ${item.who} kunne ikke leveres`}
          action={
            <Button variant="secondary" onClick={() => dequeue(checkInOutbox, [item])}>
              Jeg har givet besked
            </Button>
          }
        >
          {item.clubName} kender det ikke. Log ind igen, eller ring til os på {company.phone}, så
          skriver vi det ind.
        </Notice>
      ))}
    </>
  )
}

function useDelivery(setTrying: (trying: boolean) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const deliver = async () => {
    setTrying(true)
    const answers = await sendQueuedCheckIns().finally(() => setTrying(false))
    for (const answer of answers) {
      await updateReceipt(answer)
      toast(toToast(answer))
    }
    if (answers.length > 0) await client.invalidateQueries({ queryKey: ['check-ins'] })
  }
  useEffect(() => {
    void deliver()
    return scheduleSync(() => void deliver())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one schedule for as long as the page is open
  }, [])
  return deliver
}

async function updateReceipt({ id, receipt, undoUntil }: CheckInAnswer) {
  if (receipt) await storeReceipt({ ...receipt, undoUntil })
  if (receipt?.checkInId !== id) await deleteReceipt(id)
}

function toToast({ outcome, headline, guest, clubName }: CheckInAnswer) {
  const who = guest?.name ?? 'Et kort'
  const isSuccess = outcome === 'allow' || outcome === 'allow_with_warning' || outcome === 'already'
  return isSuccess
    ? { tone: 'success' as const, title: `${who} er tjekket ind hos ${clubName}.` }
    : { tone: 'warning' as const, title: `${who}: ${headline}` }
}
