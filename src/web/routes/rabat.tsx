import { createFileRoute } from '@tanstack/react-router'
import { CodeCamera } from '../features/checkins/code-camera.tsx'
import { PartnerCounterPage } from '../features/discounts/partner-counter-page.tsx'
import { page } from '../features/shell/page.ts'

/** A partner's counter. Its link is mailed, and the key is behind # in the address. */
export const Route = createFileRoute('/rabat')({
  ...page({ title: 'Indløs rabat', layout: 'clean', isPrivate: true }),
  component: Counter,
})

function Counter() {
  return <PartnerCounterPage camera={CodeCamera} />
}
