import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  checkDiscountAtPartner,
  redeemDiscountAtPartner,
  undoRedemptionAtPartner,
  type PartnerCounter,
} from '#contract/discounts/counter.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { call } from '../../api.ts'
import { reasonOf } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { Counter, type Camera } from './counter.tsx'
import { LatestRedemptions } from './latest-redemptions.tsx'
import { partnerCounterQuery } from './queries.ts'
import { RedemptionCounts } from './redemption-counts.tsx'

/** A partner's counter behind its link. The key is behind # in the address. */
export function PartnerCounterPage({ camera }: { camera: Camera }) {
  const key = useSyncExternalStore(
    noChanges,
    () => location.hash.slice(1),
    () => undefined,
  )
  const counter = useQuery({ ...partnerCounterQuery(key ?? ''), enabled: Boolean(key) })
  if (key && counter.data) return <Shown keyOfLink={key} counter={counter.data} camera={camera} />
  const reason = reasonOf(counter.error)
  if (key === '' || reason === 'not_found' || reason === 'invalid_input') return <Unknown />
  if (!counter.error) return <div className="page page-body min-h-96" aria-busy="true" />
  return (
    <div className="page page-body">
      <Problem
        error={counter.error}
        title="Rabatten kunne ikke hentes"
        action={<Button onClick={() => void counter.refetch()}>Prøv igen</Button>}
      />
    </div>
  )
}

const noChanges = () => () => undefined

type ShownProps = { keyOfLink: string; counter: PartnerCounter; camera: Camera }

function Shown({ keyOfLink: key, counter, camera }: ShownProps) {
  const client = useQueryClient()
  const { title, text, partnerName, validTo, conditions, latest } = counter
  const refresh = () => void client.invalidateQueries(partnerCounterQuery(key))
  const calls = {
    check: (code: string) => call(checkDiscountAtPartner, { key, code }),
    redeem: (redemption: { id: string; code: string }) =>
      call(redeemDiscountAtPartner, { key, ...redemption }),
  }
  return (
    <div className="page page-body grid max-w-4xl gap-10">
      <PageHeader eyebrow={partnerName} title={title} lead={text} />
      <Counter calls={calls} onRedeemed={refresh} camera={camera} />
      <section aria-labelledby="conditions" className="grid gap-3">
        <h2 id="conditions" className="text-xl">
          Sådan gælder den
        </h2>
        <p className="max-w-text text-slate-700">
          Til og med {formatDay(plainDate(validTo), { weekday: false })}. {conditions.join(' ')}
        </p>
        <RedemptionCounts {...counter} />
      </section>
      <LatestRedemptions
        isOfToday
        latest={latest}
        undo={(redemptionId) => call(undoRedemptionAtPartner, { key, redemptionId })}
        onUndone={refresh}
      />
    </div>
  )
}

function Unknown() {
  return (
    <div className="page page-body">
      <EmptyState title="Linket virker ikke" isPage>
        <p>Det er måske kun kopieret halvt, eller I har fået et nyere. Åbn det fra mailen igen.</p>
        <p className="mt-2">
          <ContactUs about="Vores link til en rabat virker ikke" />
        </p>
      </EmptyState>
    </div>
  )
}
