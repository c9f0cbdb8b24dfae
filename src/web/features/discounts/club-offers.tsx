import { useState } from 'react'
import {
  createClubDiscount,
  writeClubDiscount,
  type ClubDiscounts,
  type ClubOffer,
} from '#contract/discounts/counter.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { call } from '../../api.ts'
import { useEditedVersion } from '../../use-edited-version.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { OfferForm } from './offer-form.tsx'
import { stateLabels } from './offer-words.ts'
import { RedemptionCounts } from './redemption-counts.tsx'

type ClubOffersProps = { clubId: string; data: ClubDiscounts; onSaved: () => Promise<unknown> }

/** A club's own offers with counts; its administrators write them. */
export function ClubOffers({ clubId, data, onSaved }: ClubOffersProps) {
  // `null` is the form of a new offer.
  const [edited, setEdited] = useState<ClubOffer | null>()
  const { offers, mayWrite } = data
  const done = async () => {
    await onSaved()
    setEdited(undefined)
  }
  return (
    <section aria-labelledby="own" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="own" className="text-xl">
          Klubbens rabatter
        </h2>
        {mayWrite && edited === undefined && (
          <Button variant="secondary" onClick={() => setEdited(null)}>
            Ny rabat
          </Button>
        )}
      </div>
      {edited !== undefined && (
        <EditOffer
          key={edited?.id ?? 'new'}
          club={{ id: clubId, name: data.clubName }}
          offer={edited}
          latest={offers.find(({ id }) => id === edited?.id)}
          onDone={done}
          onCancel={() => setEdited(undefined)}
        />
      )}
      {offers.length === 0 && edited === undefined && (
        <p className="text-slate-600">
          {mayWrite
            ? 'Klubben giver ingen rabatter endnu. Skriv den første, så står den på klubbens side og hos golfspillerne.'
            : 'Klubben giver ingen rabatter endnu. Klubbens administrator kan skrive dem.'}
        </p>
      )}
      <ul className="divide-y divide-slate-200 border-y border-slate-200 empty:hidden">
        {offers.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            onEdit={mayWrite && edited === undefined ? () => setEdited(offer) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

function OfferRow({ offer, onEdit }: { offer: ClubOffer; onEdit: (() => void) | undefined }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 py-4">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-3 text-lg font-semibold">
          {offer.title}
          <Badge tone={offer.state === 'published' ? 'success' : 'neutral'}>
            {stateLabels[offer.state]}
          </Badge>
        </p>
        <p className="text-sm text-slate-600">
          {formatPeriod(plainDate(offer.validFrom), plainDate(offer.validTo))}.{' '}
          {offer.conditions.join(' ')}
        </p>
        <RedemptionCounts {...offer} />
      </div>
      {onEdit && (
        <Button variant="quiet" onClick={onEdit}>
          Ret<span className="sr-only"> {offer.title}</span>
        </Button>
      )}
    </li>
  )
}

type EditOfferProps = {
  club: { id: string; name: string }
  offer: ClubOffer | null
  /** What is stored now. */
  latest: ClubOffer | undefined
  onDone: () => Promise<void>
  onCancel: () => void
}

function EditOffer({ club, offer, latest, onDone, onCancel }: EditOfferProps) {
  const { basis, isBehind, catchUp } = useEditedVersion(latest ?? offer ?? { version: null })
  const toast = useToast()
  const saved = async () => {
    toast({ title: 'Rabatten er gemt.', tone: 'success' })
    await onDone()
  }
  return (
    <div className="grid gap-5 rounded-md border border-slate-300 bg-white p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-lg">{offer ? `Ret ${offer.title}` : 'Ny rabat'}</h3>
        <Button variant="quiet" onClick={onCancel}>
          Annuller
        </Button>
      </div>
      {offer ? (
        <OfferForm
          endpoint={writeClubDiscount}
          offer={offer}
          clubs={[club]}
          rest={{ clubId: club.id, offerId: offer.id, basedOn: basis.version }}
          newer={{ isBehind, catchUp }}
          send={async (input) => {
            await call(writeClubDiscount, input)
            await saved()
          }}
        />
      ) : (
        <OfferForm
          endpoint={createClubDiscount}
          offer={undefined}
          clubs={[club]}
          rest={{ clubId: club.id }}
          send={async (input) => {
            await call(createClubDiscount, input)
            await saved()
          }}
        />
      )}
    </div>
  )
}
