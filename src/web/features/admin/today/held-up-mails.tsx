import type { HeldUpMails as Mails } from '#contract/admin-today.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Problem } from '../../shell/problem.tsx'
import { danishTime } from '../danish-time.ts'
import { useSendHeldUpMails } from './today-query.ts'

/** Mails that have not left: how many, since when, why, and the way to try once more. */
export function HeldUpMails({ waiting, givenUp, oldest, lastError }: Mails) {
  const send = useSendHeldUpMails()
  const toast = useToast()
  const again = () =>
    send.mutate(undefined, {
      onSuccess: ({ queued }) =>
        toast({ tone: 'success', title: `${countOf(queued, 'mail', 'mails')} sendes igen.` }),
    })
  const parts = [
    waiting > 0 && `${waiting} har ventet mere end 15 minutter`,
    givenUp > 0 && `${givenUp} er opgivet`,
  ]
  return (
    <Notice
      tone="warning"
      title={`${countOf(waiting + givenUp, 'mail', 'mails')} er ikke sendt`}
      action={
        <Button variant="secondary" busy={send.isPending && 'Sender …'} onClick={again}>
          Send igen
        </Button>
      }
    >
      <p>
        {parts.filter(Boolean).join(', ')}. Den ældste er skrevet {danishTime(oldest)}.{' '}
        {lastError ? `Seneste fejl: ${lastError}.` : 'Ingen af dem er forsøgt sendt endnu.'} Se{' '}
        <UiLink href="/admin/setup" className="text-link">
          udgående mail i opsætningen
        </UiLink>
        .
      </p>
      {send.error && <Problem error={send.error} title="Mails blev ikke sendt igen" />}
    </Notice>
  )
}
