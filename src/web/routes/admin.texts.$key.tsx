import { createFileRoute } from '@tanstack/react-router'
import { TextEditor } from '../features/admin/texts/text-editor.tsx'
import { textToEditQuery } from '../features/admin/texts/text-queries.ts'
import { workPage } from '../features/shell/page.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'

export const Route = createFileRoute('/admin/texts/$key')({
  ...workPage('Tekster'),
  loader: ({ context, params }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(textToEditQuery(params.key))),
  component: Text,
})

function Text() {
  return <TextEditor textKey={Route.useParams().key} />
}
