import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  checkDiscountAtClub,
  redeemDiscountAtClub,
  undoRedemptionAtClub,
} from '#contract/discounts/counter.ts'
import { call } from '../../api.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { Counter, type Camera } from './counter.tsx'
import { ClubOffers } from './club-offers.tsx'
import { LatestRedemptions } from './latest-redemptions.tsx'
import { clubDiscountsQuery } from './queries.ts'

type ClubDiscountsPageProps = { clubId: string; camera: Camera }

/** The till of a club for discounts, its own offers with counts, and the latest redemptions. */
export function ClubDiscountsPage({ clubId, camera }: ClubDiscountsPageProps) {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(clubDiscountsQuery(clubId))
  const refresh = () => client.invalidateQueries(clubDiscountsQuery(clubId))
  const calls = {
    check: (code: string) => call(checkDiscountAtClub, { clubId, code }),
    redeem: (redemption: { id: string; code: string }) =>
      call(redeemDiscountAtClub, { clubId, ...redemption }),
  }
  return (
    <div className="page page-body grid gap-10">
      <PageHeader
        eyebrow={data.clubName}
        title="Rabatter"
        lead="Indløs gæsternes koder, og se, hvor mange rabatter klubben har givet."
        actions={
          <UiLink href={`/club/${clubId}`} className="text-link inline-flex min-h-11 items-center">
            Klubbens dag
          </UiLink>
        }
      />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <Counter calls={calls} onRedeemed={() => void refresh()} camera={camera} />
        <LatestRedemptions
          latest={data.latest}
          undo={(redemptionId) => call(undoRedemptionAtClub, { clubId, redemptionId })}
          onUndone={() => void refresh()}
        />
      </div>
      <ClubOffers clubId={clubId} data={data} onSaved={refresh} />
    </div>
  )
}
