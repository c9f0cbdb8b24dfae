import { createFileRoute } from '@tanstack/react-router'
import { storedEntry, StoredItems } from '../features/consent/stored-items.tsx'
import { storedItemsQuery } from '../features/consent/queries.ts'
import { PrivacyPage } from '../features/content/privacy-page.tsx'
import { textsQuery } from '../features/content/queries.ts'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/privacy')({
  ...page({
    title: 'Privatlivspolitik',
    description: 'Hvad vi ved om dig, hvad vi bruger det til, hvem der ser det, og hvor længe.',
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(textsQuery('privacy')),
      queryClient.ensureQueryData(storedItemsQuery),
    ]),
  component: Privacy,
})

function Privacy() {
  return (
    <PrivacyPage more={storedEntry}>
      <StoredItems />
    </PrivacyPage>
  )
}
