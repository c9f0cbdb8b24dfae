import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CheckInAnswer } from '#contract/checkins.ts'
import { useCompany } from '../../company.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { dequeue, sendWaiting, useWaiting } from './check-in-queue.ts'
import { sendTimeText, waitingReasonText } from './waiting-text.ts'
import { deleteReceipt, storeReceipt } from './receipts.ts'

/** A browser does not always tell that the line is back; a try without one costs nothing. */
const tryEvery = 5_000

/** What is acknowledged but not yet delivered: seen, and sent as soon as there is a line (D3). */
export function WaitingBar() {
  const company = useCompany()
  const queue = useWaiting()
  const { waiting, tryAgainAt } = queue
  const [isTrying, setTrying] = useState(false)
  const deliver = useDelivery(setTrying)
  const stuck = waiting.filter(({ problem }) => problem !== undefined)
  const onTheirWay = waiting.length - stuck.length
  return (
    <>
      {onTheirWay > 0 && (
        <Notice
          tone="info"
          live
          title={waitingReasonText(onTheirWay, queue)}
          action={
            tryAgainAt === undefined && (
              <Button variant="secondary" busy={isTrying && 'Prøver …'} onClick={deliver}>
                Prøv at sende nu
              </Button>
            )
          }
        >
          {waiting
            .filter(({ problem }) => problem === undefined)
            .map(({ who, clubName }) => `${who} hos ${clubName}`)
            .join(', ')}
          . {sendTimeText(queue)}
        </Notice>
      )}
      {stuck.map((entry) => (
        <Notice
          key={entry.request.id}
          tone="error"
          title={`Check-in for ${entry.who} kunne ikke leveres`}
          action={
            <Button variant="secondary" onClick={() => dequeue(entry)}>
              Jeg har givet besked
            </Button>
          }
        >
          {entry.clubName} kender det ikke. Log ind igen, eller ring til os på {company.phone}, så
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
    const answers = await sendWaiting().finally(() => setTrying(false))
    for (const answer of answers) {
      await settleReceipt(answer)
      toast(messageOf(answer))
    }
    if (answers.length > 0) await client.invalidateQueries({ queryKey: ['check-ins'] })
  }
  useEffect(() => {
    void deliver()
    const timer = setInterval(deliver, tryEvery)
    window.addEventListener('online', deliver)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', deliver)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one clock for as long as the page is open
  }, [])
  return deliver
}

async function settleReceipt({ id, receipt, undoUntil }: CheckInAnswer) {
  if (receipt) await storeReceipt({ ...receipt, undoUntil })
  if (receipt?.checkInId !== id) await deleteReceipt(id)
}

function messageOf({ outcome, headline, guest, clubName }: CheckInAnswer) {
  const who = guest?.name ?? 'Et kort'
  const isFine = outcome === 'allow' || outcome === 'allow_with_warning' || outcome === 'already'
  return isFine
    ? { tone: 'success' as const, title: `${who} er tjekket ind hos ${clubName}.` }
    : { tone: 'warning' as const, title: `${who}: ${headline}` }
}
