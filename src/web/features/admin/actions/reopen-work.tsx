import type { ReactNode } from 'react'
import type { ListRow } from '#contract/admin/list.ts'
import { reopenWork } from '#contract/admin/today.ts'
import { call } from '../../../api.ts'
import { IfPermitted } from '../permission.tsx'
import { ActionDialog } from './action-dialog.tsx'

type ReopenWorkProps = {
  row: ListRow
  source: 'payment_case' | 'withdrawal'
  label: string
  /** What it does. */
  children: ReactNode
}

/** The undo of a note that something was settled elsewhere. */
export function ReopenWork({ row, source, label, children }: ReopenWorkProps) {
  return (
    <IfPermitted power="money.move">
      <ActionDialog
        label={label}
        effect={<p>{children}</p>}
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
