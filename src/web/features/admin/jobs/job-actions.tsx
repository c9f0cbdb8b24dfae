import { runJob } from '#contract/admin/jobs.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { call } from '../../../api.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'

/** The action of the back office on a background job. */
export const JobActions = ({ row }: { row: ListRow }) => (
  <ActionDialog
    label="Kør nu"
    effect={
      <p>
        Jobbet kører én gang med det samme, og derefter som det plejer. Det er det samme, som det
        gør af sig selv, så der sker ikke noget to gange.
      </p>
    }
    confirmLabel="Kør nu"
    busy="Starter …"
    run={async () => {
      await call(runJob, { id: row.id })
      return 'Jobbet er startet. Genindlæs siden for at se, hvordan det gik.'
    }}
  />
)
