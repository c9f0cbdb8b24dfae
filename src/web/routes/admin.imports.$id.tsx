import { createFileRoute } from '@tanstack/react-router'
import { getImportRun } from '#contract/admin/imports.ts'
import { UndoImport } from '../features/admin/imports/undo-import.tsx'
import { openRecord } from '../features/admin/record/open-record.ts'
import { RecordPage } from '../features/admin/record/record-page.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/imports/$id')({
  ...workPage('Import'),
  loader: ({ context, params }) => openRecord(context.queryClient, getImportRun, params.id),
  component: Import,
})

function Import() {
  return <RecordPage record={getImportRun} id={Route.useParams().id} actions={UndoImport} />
}
