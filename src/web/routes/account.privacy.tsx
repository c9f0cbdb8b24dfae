import { createFileRoute } from '@tanstack/react-router'
import { OwnDataPage } from '../features/privacy/own-data-page.tsx'
import { accountPage } from '../features/shell/page.ts'

/** E23: not even an unfinished account stands between a person and her data. */
export const Route = createFileRoute('/account/privacy')({
  ...accountPage('Dine data'),
  component: OwnDataPage,
})
