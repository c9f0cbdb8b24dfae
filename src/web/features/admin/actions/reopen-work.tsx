import type { ListRow } from '#contract/admin/list.ts'
import { reopenWork } from '#contract/admin/today.ts'
import { call } from '../../../api.ts'
import { IfPermitted } from '../permission.tsx'
import { ActionDialog } from './action-dialog.tsx'

type ReopenWorkProps = { row: ListRow; source: 'payment_case' | 'withdrawal'; label: string }

/** The undo of a note that something was settled elsewhere; nothing for what was not settled by a note. */
export function ReopenWork({ row, source, label }: ReopenWorkProps) {
  if (row.settled == null) return null
  return (
    <IfPermitted power="money.move">
      <ActionDialog
        label={label}
        effect={<p>Den venter igen, og det, der blev skrevet om løsningen, slettes.</p>}
        confirmLabel={label}
        busy="Åbner …"
        run={async () => {
          await call(reopenWork, { source, id: row.id })
          return 'Den venter igen.'
        }}
      />
    </IfPermitted>
  )
}
