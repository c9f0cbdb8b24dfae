import type { ListRow } from '#contract/admin/list.ts'
import { stopMessage } from '#contract/admin/messages.ts'
import { countOf } from '#domain/shared/danish.ts'
import { call } from '../../../api.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'

const mails = (count: number) => countOf(count, 'mail', 'mails')

/** Leads to the proof of delivery: every recipient with the state and time of the mail. */
export function MessageLead({ row }: { row: ListRow }) {
  return (
    <p>
      <UiLink className="text-link" href={`/admin/message-recipients?message=${row.number}`}>
        Se hver modtager, og hvornår mailen blev sendt
      </UiLink>
    </p>
  )
}

/** Cancels the mails that have not been sent. */
export function StopMessage({ row }: { row: ListRow }) {
  if (row.state !== 'sending') return null
  return (
    <ActionDialog
      label="Stop udsendelsen"
      effect={
        <p>
          {mails(Number(row.queued))} er ikke sendt endnu og bliver det ikke. Dem, der er sendt, kan
          ikke kaldes tilbage. Et opslag bliver stående.
        </p>
      }
      confirmLabel="Stop udsendelsen"
      busy="Stopper …"
      danger
      run={async () => {
        const { stopped } = await call(stopMessage, { id: row.id })
        return `Udsendelsen er stoppet. ${mails(stopped)} blev ikke sendt.`
      }}
    />
  )
}
