import { createFileRoute } from '@tanstack/react-router'
import { PaidGiftCardPage } from '../features/giftcards/paid-gift-card-page.tsx'
import { PaidTestPage } from '../features/payments/paid-test-page.tsx'
import { ReturnPage } from '../features/payments/return-page.tsx'
import { PaidPage } from '../features/registrations/paid-page.tsx'
import { page } from '../features/shell/page.ts'
import { PaidEntryPage } from '../features/entries/own/paid-entry-page.tsx'
import { searchParams, text, yesOrNo } from '../search-params.ts'

const readSearch = searchParams({ t: text(100), cancelled: yesOrNo })

export const Route = createFileRoute('/payments/redirect')({
  ...page({ title: 'Betaling', layout: 'clean', isPrivate: true }),
  validateSearch: readSearch,
  component: Return,
})

function Return() {
  const { t, cancelled } = Route.useSearch()
  return (
    <ReturnPage
      token={t}
      hasLeft={cancelled === true}
      renderPaid={(payment) =>
        payment.kind === 'tournament_entry' ? (
          <PaidEntryPage {...payment} />
        ) : payment.kind === 'gift_card' ? (
          <PaidGiftCardPage token={t ?? ''} orderNumber={payment.orderNumber} />
        ) : payment.kind === 'set_up_test' ? (
          <PaidTestPage payment={payment} />
        ) : (
          <PaidPage payment={payment} />
        )
      }
    />
  )
}
