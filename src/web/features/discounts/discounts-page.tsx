import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** The discounts beside rounds. There are no agreements yet, so the page states that the list is empty. */
export function DiscountsPage() {
  return (
    <div className="grid gap-10">
      <PageHeader
        title="Rabataftaler"
        lead="Rabatter, som dit kort giver ud over runderne: i klubbernes shop, på træningsbanen og i restauranten."
      />
      <EmptyState
        title="Ingen rabataftaler lige nu"
        action={<ButtonLink href="/account">Se dit kort</ButtonLink>}
      >
        Ingen af samarbejdsklubberne giver rabat på kortet i dag ud over runderne. Når en klub gør,
        står det her og på klubbens side.
      </EmptyState>
    </div>
  )
}
