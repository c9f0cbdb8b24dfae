import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { saysNext } from '#domain/checkins/golfer-reason-text.ts'
import { useCompany } from '../../company.ts'
import { dequeue, type Queued } from '../../outbox/outbox.ts'
import { scheduleSync } from '../../outbox/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import {
  checkInOutbox,
  isRefused,
  sendQueuedCheckIns,
  useCheckInQueue,
  type CheckInItem,
} from './check-in-outbox.ts'
import { dismissLateAnswer, storeLateAnswers, takeLateAnswers } from './late-answers.ts'
import { deleteReceipt } from '../passes/stored-receipts.ts'
import { refusedText, sendTimeText, waitingReasonText } from './waiting-text.ts'

/** Shows queued check-ins, and sends them as soon as there is a connection. */
export function WaitingBar() {
  const company = useCompany()
  const state = useCheckInQueue()
  const { queue, tryAgainAt } = state
  const [isTrying, setTrying] = useState(false)
  const { deliver, refusals, dismiss } = useDelivery(setTrying)
  const waiting = queue.filter((item) => !isRefused(item))
  const refused = queue.filter(isRefused)
  const isUnconfirmed = waiting.some((item) => item.isUnconfirmed)
  const isReception = waiting.some(({ request }) => request.way !== 'golfer_sign')
  return (
    <>
      {waiting.length > 0 && (
        <Notice
          tone="info"
          live
          title={waitingReasonText(waiting.length, state)}
          action={
            tryAgainAt === undefined && (
              <Button
                variant="quiet"
                className="-ml-5"
                busy={isTrying && 'Prøver …'}
                onClick={deliver}
              >
                Prøv at sende nu
              </Button>
            )
          }
        >
          {waiting.map(({ who, clubName }) => `${who} hos ${clubName}`).join(', ')}.{' '}
          {sendTimeText(state, { isUnconfirmed, isReception })}
        </Notice>
      )}
      {refusals.map((answer) => (
        <LateRefusal key={answer.id} answer={answer} onRead={() => dismiss(answer.id)} />
      ))}
      {refused.map((item) => (
        <Notice
          key={item.order}
          tone="error"
          live
          title={`${item.who} blev ikke tjekket ind`}
          action={
            <Button variant="secondary" onClick={() => void dismissRefused(item)}>
              {item.problem === 'unknown_sign' ? 'OK' : 'Jeg har givet besked'}
            </Button>
          }
        >
          {refusedText(item, company.phone)}
        </Notice>
      ))}
    </>
  )
}

async function dismissRefused(item: Queued<CheckInItem>) {
  await deleteReceipt(item.request.id)
  await dequeue(checkInOutbox, [item])
}

/** A check-in that was confirmed without a connection, and that the server could not count. */
function LateRefusal({ answer, onRead }: { answer: CheckInAnswer; onRead: () => void }) {
  const { guest, clubName, headline, nextPossible } = answer
  return (
    <Notice
      tone="warning"
      live
      title={`${guest?.name ?? 'Et kort'} blev ikke tjekket ind hos ${clubName}`}
      action={
        <Button variant="secondary" onClick={onRead}>
          OK
        </Button>
      }
    >
      {headline}{' '}
      {nextPossible && !saysNext(headline, nextPossible.sentence) && nextPossible.sentence}
    </Notice>
  )
}

function useDelivery(setTrying: (trying: boolean) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const [refusals, setRefusals] = useState<readonly CheckInAnswer[]>([])
  const deliver = async () => {
    setTrying(true)
    const answers = await sendQueuedCheckIns().finally(() => setTrying(false))
    await storeLateAnswers(answers)
    // Also those that the service worker or another page has received.
    const late = await takeLateAnswers()
    for (const { guest, clubName } of late.successes) {
      toast({
        tone: 'success',
        title: `${guest?.name ?? 'Et kort'} er tjekket ind hos ${clubName}.`,
      })
    }
    setRefusals((shown) =>
      String(shown.map(idOf)) === String(late.refusals.map(idOf)) ? shown : late.refusals,
    )
    if (answers.length + late.successes.length > 0)
      for (const key of ['check-ins', 'reception-snapshot'])
        await client.invalidateQueries({ queryKey: [key] })
  }
  useEffect(() => {
    void deliver()
    return scheduleSync(() => void deliver())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one schedule for as long as the page is open
  }, [])
  const dismiss = async (id: string) => {
    await dismissLateAnswer(id)
    setRefusals((shown) => shown.filter((answer) => answer.id !== id))
  }
  return { deliver, refusals, dismiss }
}

const idOf = ({ id }: CheckInAnswer) => id
