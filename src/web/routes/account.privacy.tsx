import { createFileRoute } from '@tanstack/react-router'
import { OwnDataPage } from '../features/privacy/own-data-page.tsx'
import { accountPage } from '../features/shell/page.ts'

/** Without the account guard: an unfinished account must still have access to its own data (E23). */
export const Route = createFileRoute('/account/privacy')({
  ...accountPage('Dine data'),
  component: OwnDataPage,
})
