import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewUndoOfImport, undoImportRun } from '#contract/admin/imports.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { countOf } from '#domain/shared/danish.ts'
import { call } from '../../../api.ts'
import { Problem } from '../../shell/problem.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { danishTime } from '../danish-time.ts'

/** Undoes an import of members. The effect is counted when the dialog opens. */
export function UndoImport({ row }: { row: ListRow }) {
  const [isAsked, setAsked] = useState(false)
  const { id } = row
  const preview = useQuery({
    queryKey: ['admin', 'imports', id, 'undo'],
    queryFn: () => call(previewUndoOfImport, { id }),
    enabled: isAsked,
    staleTime: 0,
    retry: false,
  })
  if (row['kind'] !== 'members' || row['undoneAt'] !== null) return null
  return (
    <ActionDialog
      label="Fortryd indlæsningen"
      effect={<Effect {...preview} />}
      confirmLabel="Fortryd indlæsningen"
      cancelLabel={preview.isSuccess ? 'Behold indlæsningen' : 'Luk'}
      busy="Fortryder …"
      danger
      isPossible={preview.isSuccess}
      onAsk={() => setAsked(true)}
      run={async () => {
        const { removed, restored } = await call(undoImportRun, { id })
        return `Fortrudt: ${removed} fjernet, ${restored} sat tilbage.`
      }}
    />
  )
}

type EffectProps = {
  data?: { removed: number; restored: number; left: number; until: string } | undefined
  error: Error | null
}

function Effect({ data, error }: EffectProps) {
  if (error) return <Problem error={error} title="Den kan ikke fortrydes" />
  if (!data) return <p>Tæller op …</p>
  const { removed, restored, left, until } = data
  return (
    <>
      <ul className="list-disc pl-5">
        <li>{countOf(removed, 'nyt medlem', 'nye medlemmer')} fra filen bliver fjernet.</li>
        {restored > 0 && <li>{countOf(restored, 'medlem', 'medlemmer')} får det, der stod før.</li>}
        {left > 0 && (
          <li>{countOf(left, 'medlem', 'medlemmer')} er ændret siden og bliver stående.</li>
        )}
      </ul>
      <p className="text-sm text-slate-700">
        Kort, der allerede er bekræftet, ændres ikke. Du kan fortryde indtil {danishTime(until)}.
      </p>
    </>
  )
}
